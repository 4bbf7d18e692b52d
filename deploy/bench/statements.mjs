// The statements that one request makes, as PostgreSQL logged them, and a pgbench script of the same.
import { open } from 'node:fs/promises';
import { sleep, sql } from './product.mjs';

const MARK = '@@';
const LINE = /^@@(\d+)@@(\w+)@@ (LOG|DETAIL):  (.*)$/;

/** Logs every statement while `request` runs, and gives those of `database` in order. */
export async function statementsOf(server, log, database, request) {
  const file = await open(log);
  try {
    await sql(server, 'postgres', `ALTER SYSTEM SET log_line_prefix = '${MARK}%p${MARK}%d${MARK} '`);
    await sql(server, 'postgres', 'ALTER SYSTEM SET log_min_duration_statement = 0');
    await sql(server, 'postgres', 'SELECT pg_reload_conf()');
    await sleep(500);
    const from = (await file.stat()).size;
    await request();
    await sleep(300);
    const to = (await file.stat()).size;
    const text = Buffer.alloc(to - from);
    await file.read(text, 0, to - from, from);
    return parse(text.toString(), database);
  } finally {
    await sql(server, 'postgres', 'ALTER SYSTEM RESET log_min_duration_statement');
    await sql(server, 'postgres', 'ALTER SYSTEM RESET log_line_prefix');
    await sql(server, 'postgres', 'SELECT pg_reload_conf()');
    await file.close();
  }
}

function parse(text, database) {
  const entries = [];
  for (const line of text.split('\n')) {
    const head = LINE.exec(line);
    if (head !== null) {
      entries.push({ pid: head[1], database: head[2], kind: head[3], text: head[4] });
    } else if (line.startsWith(MARK)) {
      entries.push({ kind: 'other', text: '' });
    } else if (entries.length > 0) {
      entries.at(-1).text += `\n${line.trim()}`;
    }
  }
  const statements = [];
  let open = null; // The statement whose details follow: those of its parsing and binding are told before it.
  for (const entry of entries.filter((each) => each.database === database)) {
    const statement = /^duration: [\d.]+ ms  (?:statement|execute [^:]*): ([\s\S]*)$/.exec(entry.text);
    if (entry.kind === 'LOG') {
      open = statement === null ? null : { pid: entry.pid, sql: statement[1].trim(), parameters: [] };
      if (open !== null) statements.push(open);
    }
    const given = /^(?:parameters|Parameters): ([\s\S]*)$/.exec(entry.text);
    if (entry.kind === 'DETAIL' && given !== null && open?.pid === entry.pid) {
      open.parameters = [...given[1].matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(([, value]) => value ?? null);
    }
  }
  return transactionsOf(statements);
}

/** Whole transactions of one connection each. What other connections did meanwhile (jobs, relay) is left out. */
function transactionsOf(statements) {
  const transactions = [];
  for (const pid of new Set(statements.map((each) => each.pid))) {
    let open = null;
    for (const statement of statements.filter((each) => each.pid === pid)) {
      if (/^BEGIN\b/i.test(statement.sql)) {
        open = [];
      }
      open?.push(statement);
      if (/^COMMIT\b/i.test(statement.sql)) {
        if (open !== null) transactions.push(open); // Null: it began before the log was read.
        open = null;
      }
    }
  }
  return transactions;
}

/** A pgbench script with the same statements and round trips, and the values of its variables. */
export function pgbenchScript(transactions) {
  const lines = [];
  const variables = {};
  for (const { sql: text, parameters } of transactions.flat()) {
    const names = parameters.map((value, index) => {
      if (value === null) return 'NULL';
      if (value === '') return "''"; // pgbench takes no variable without a value.
      const name = `p${Object.keys(variables).length + 1}`;
      variables[name] = value.replaceAll("''", "'");
      return { index, name };
    });
    const filled = typed(text, parameters).replace(/\$(\d+)/g, (_, number) => {
      const name = names[Number(number) - 1];
      return typeof name === 'string' ? name : `:${name.name}`;
    });
    const parts = splitSimple(filled);
    // What one message carries is one round trip here too.
    if (parts.length > 1) lines.push('\\startpipeline');
    lines.push(...parts.map((part) => `${part.replace(/\s+/g, ' ')};`));
    if (parts.length > 1) lines.push('\\endpipeline');
  }
  return { script: `${lines.join('\n')}\n`, variables };
}

/** With the types of what is summed, compared with null, counted or unnested: they are told by the product, and cannot be found out from the statement. */
function typed(text, parameters) {
  const known = text
    .replace(/\bcardinality\(\$(\d+)\)/g, 'cardinality($$$1::bigint[])')
    .replace(/\$(\d+) \+ \$(\d+)(?!\d)/g, '$$$1::bigint + $$$2::bigint')
    .replace(/\$(\d+) IS (NOT )?NULL/g, '$$$1::text IS $2NULL');
  const unnested = /\bunnest\(([^()]*)\)/g;
  return known.replace(unnested, (_, list) => `unnest(${list.replace(/\$(\d+)(?![\d:])/g, (name, number) => `${name}${listType(parameters[Number(number) - 1])}`)})`);
}

function listType(value) {
  if (/^\{-?\d+(,-?\d+)*\}$/.test(value ?? '')) return '::bigint[]';
  return /^\{[tf](,[tf])*\}$/.test(value ?? '') ? '::boolean[]' : '';
}

function splitSimple(text) {
  return text
    .split(/;\s*(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
