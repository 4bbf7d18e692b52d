/*
 * Writes what a new entity of accounts needs, from table to page, as a working whole to be filled in: names, description, active
 * or not. What is alike for every entity is not written but shared (docs/adding-an-entity.md).
 *
 * make entity SERVICE=enrollment NAME=fee
 * node deploy/entity/entity.mjs --service enrollment --name payment-plan [--plural payment-plans] [--spanish tarifa/tarifas/f]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = path.dirname(fileURLToPath(import.meta.url));

const { values: given } = parseArgs({
  options: {
    service: { type: 'string' },
    name: { type: 'string' },
    plural: { type: 'string' },
    spanish: { type: 'string' },
    root: { type: 'string', default: path.join(HERE, '../..') },
  },
});
const root = given.root;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const isName = (text) => /^[a-z]+(-[a-z]+)*$/.test(text ?? '');
if (!isName(given.service) || !isName(given.name)) {
  fail('Say SERVICE and NAME, each in small letters, words joined by hyphens: make entity SERVICE=enrollment NAME=fee');
}
const RESERVED = /^(box|break|case|class|const|delete|do|enum|export|fn|for|function|if|import|in|let|loop|match|mod|new|package|return|static|struct|super|switch|this|trait|type|use|var|while|with|yield)$/;
if (RESERVED.test(given.name)) {
  fail(`Code cannot name things "${given.name}": choose a longer name`);
}
const plural = given.plural || pluralOf(given.name);
if (!isName(plural) || plural === given.name) {
  fail(`What are several called? Say PLURAL, as in PLURAL=${given.name}s`);
}

function pluralOf(name) {
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

const camel = (kebab) => kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (kebab) => kebab.replaceAll('-', '_');
const spaced = (kebab) => kebab.replaceAll('-', ' ');

const [es = spaced(given.name), esMany = spaced(plural), gender = 'm'] = (given.spanish || '').split('/').filter((part) => part !== '');
const isFeminine = gender === 'f';
const article = /^[aeiou]/.test(given.name) ? 'an' : 'a';

/** What stands for `__name__` in a template. */
const NAMES = {
  service: given.service,
  crate: snake(given.service),
  kebab: given.name,
  kebabMany: plural,
  snake: snake(given.name),
  table: snake(plural),
  LIST: snake(plural).toUpperCase(),
  one: camel(given.name),
  One: capital(camel(given.name)),
  many: camel(plural),
  Many: capital(camel(plural)),
  CONST: snake(plural).toUpperCase(),
  UPPER: snake(given.name).toUpperCase(),
  words: spaced(given.name),
  Words: capital(spaced(given.name)),
  manyWords: spaced(plural),
  ManyWords: capital(spaced(plural)),
  aWords: `${article} ${spaced(given.name)}`,
  AWords: `${capital(article)} ${spaced(given.name)}`,
  es,
  Es: capital(es),
  esMany,
  EsMany: capital(esMany),
  o: isFeminine ? 'a' : 'o',
  el: isFeminine ? 'la' : 'el',
  los: isFeminine ? 'las' : 'los',
  este: isFeminine ? 'esta' : 'este',
};

const filled = (text) =>
  text.replace(/__([A-Za-z]+)__/g, (whole, name) => {
    if (!(name in NAMES)) {
      fail(`a template names ${whole}, which nobody knows`);
    }
    return NAMES[name];
  });
const template = (name) => filled(readFileSync(path.join(HERE, 'templates', name), 'utf8'));

const service = `services/${given.service}`;
const feature = `frontend/src/features/${plural}`;
const absolute = (file) => path.join(root, file);
const read = (file) => readFileSync(absolute(file), 'utf8');

if (!existsSync(absolute(`${service}/src/lib.rs`))) {
  fail(`There is no service ${given.service}: see docs/adding-a-service.md`);
}

const migration = nextMigration();

function nextMigration() {
  const numbers = readdirSync(absolute(`${service}/migrations`)).flatMap((name) => /^(\d{4})_/.exec(name)?.[1] ?? []);
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0') + `_${NAMES.table}`;
}

/** Files that are new, by the template of each. */
const FILES = {
  [`${service}/migrations/${migration}/up.sql`]: 'up.sql',
  [`${service}/migrations/${migration}/down.sql`]: 'down.sql',
  [`${service}/src/${NAMES.table}/mod.rs`]: 'mod.rs',
  [`${service}/src/${NAMES.table}/model.rs`]: 'model.rs',
  [`${service}/src/${NAMES.table}/rules.rs`]: 'rules.rs',
  [`${service}/src/${NAMES.table}/store.rs`]: 'store.rs',
  [`${service}/src/${NAMES.table}/routes.rs`]: 'routes.rs',
  [`${service}/tests/it/${NAMES.table}.rs`]: 'it.rs',
  [`frontend/src/api/entities/${NAMES.many}.ts`]: 'entity.ts',
  [`${feature}/${NAMES.Many}Page.tsx`]: 'Page.tsx',
  [`${feature}/${NAMES.Many}Page.test.tsx`]: 'Page.test.tsx',
  [`${feature}/${NAMES.One}Form.tsx`]: 'Form.tsx',
  [`${feature}/${NAMES.one}Rules.ts`]: 'rules.ts',
  [`frontend/src/locales/en/${NAMES.many}.json`]: 'en.json',
  [`frontend/src/locales/es/${NAMES.many}.json`]: 'es.json',
  [`frontend/e2e/${NAMES.many}.spec.ts`]: 'spec.ts',
};

const taken = Object.keys(FILES).filter((file) => existsSync(absolute(file)));
if (taken.length > 0 || existsSync(absolute(feature))) {
  fail(`There is something of that name already: ${[...taken, feature].join(', ')}`);
}

/** What files will be once all is known to fit. */
const changed = new Map(Object.entries(FILES).map(([file, name]) => [file, template(name)]));
const byHand = [];

/** Changes a file that there is. One that is not as expected is left alone, and what is missing is told. */
function change(file, what, edit) {
  const before = changed.get(file) ?? (existsSync(absolute(file)) ? read(file) : null);
  const after = before === null ? null : edit(before);
  if (after === null || after === before) {
    byHand.push(`${file}: ${what}`);
  } else {
    changed.set(file, after);
  }
}

/** The text with a line before the first match, or null without one. */
function before(text, pattern, lines) {
  const found = pattern.exec(text);
  return found === null ? null : text.slice(0, found.index) + lines + text.slice(found.index);
}

/** The text with a line among those that match, in the order of the alphabet. */
function among(text, pattern, line) {
  const all = [...text.matchAll(pattern)];
  const next = all.find(([each]) => each.trim() > line.trim());
  const last = all.at(-1);
  if (last === undefined) {
    return null;
  }
  const at = next === undefined ? last.index + last[0].length : next.index;
  return text.slice(0, at) + line + text.slice(at);
}

// The service.

change(`${service}/src/lib.rs`, `pub mod ${NAMES.table}`, (text) =>
  among(text, /^(?:pub )?mod \w+;\n/gm, `pub mod ${NAMES.table};\n`),
);
change(`${service}/src/lib.rs`, `the routes of ${NAMES.table}`, (text) => {
  const line = `.configure(${NAMES.table}::routes::routes)`;
  const one = /config\.configure\(([\w:]+)\);/;
  return one.test(text)
    ? text.replace(one, `config.configure($1)${line};`)
    : text.replace(/(?<=\.configure\([\w:]+\));/, `${line};`);
});
change(`${service}/src/lib.rs`, `the list ${NAMES.table}::${NAMES.LIST}`, (text) => {
  const lists = /static LISTS: \[&dyn Listed; (\d+)\] =\s+\[([^\]]*)\]/;
  const [whole, count, items] = lists.exec(text) ?? [];
  if (whole !== undefined) {
    const all = [...items.split(',').map((item) => item.trim()), `&${NAMES.table}::${NAMES.LIST}`].filter((item) => item !== '');
    return text.replace(whole, `static LISTS: [&dyn Listed; ${String(Number(count) + 1)}] = [${all.join(', ')}]`);
  }
  const declared = before(
    text,
    /^\/\/\/ The service\.\npub fn service/m,
    `static LISTS: [&dyn platform::list::Listed; 1] = [&${NAMES.table}::${NAMES.LIST}];\n\n`,
  );
  return declared?.replace('migrations: || MIGRATIONS,\n', 'migrations: || MIGRATIONS,\n        lists: &LISTS,\n') ?? null;
});
change(`${service}/src/schema.rs`, `the table ${NAMES.table}`, (text) => {
  const blocks = text.split(/\n(?=diesel::)/);
  const nameOf = (block) => /^diesel::table! \{\n {4}(\w+)/.exec(block)?.[1];
  const tables = [...blocks.map(nameOf), NAMES.table].filter((name) => name !== undefined).sort();
  const at = blocks.findIndex((block, index) => index > 0 && (nameOf(block) ?? '~') > NAMES.table);
  blocks.splice(at < 0 ? blocks.length : at, 0, template('schema.rs'));
  const others = blocks.filter((block) => !block.startsWith('diesel::allow_tables'));
  others[others.length - 1] = others.at(-1).replace(/\n*$/, '\n');
  const together = `diesel::allow_tables_to_appear_in_same_query!(\n${tables.map((name) => `    ${name},\n`).join('')});\n`;
  return [...others, together].join('\n');
});
change(`${service}/src/actions.rs`, `the actions of ${NAMES.words}`, (text) => before(text, /^\}\n*$/m, template('actions.rs')));
change(`${service}/tests/it/main.rs`, `mod ${NAMES.table}`, (text) => among(text, /^mod \w+;\n/gm, `mod ${NAMES.table};\n`));

// The web app.

change(`frontend/src/api/${given.service}.ts`, `the operations of ${NAMES.words}`, (text) => {
  const quiet = text.includes('const onForm = [400, 409]') ? 'onForm' : '[400, 409]';
  const tag = `${NAMES.many}:${NAMES.one}Id`;
  return before(
    text,
    /^\} satisfies Record<keyof typeof client\.endpoints/m,
    [
      `  list${NAMES.Many}: { tags: ['${NAMES.many}'], quiet: true },`,
      `  create${NAMES.One}: { tags: ['${NAMES.many}:new'], quiet: ${quiet} },`,
      `  read${NAMES.One}: { tags: ['${tag}'], quiet: [404] },`,
      `  edit${NAMES.One}: { tags: ['${tag}'], quiet: ${quiet} },`,
      `  delete${NAMES.One}: { tags: ['${tag}'] },\n`,
    ].join('\n'),
  );
});
change('frontend/src/api/entities.ts', NAMES.CONST, (text) => {
  const imported = among(text, /^import .*\n/gm, `import { ${NAMES.CONST} } from './entities/${NAMES.many}';\n`);
  return imported?.replace(/\[([A-Z_, ]+)\] as const/, (_, all) => `[${[...all.split(', '), NAMES.CONST].sort().join(', ')}] as const`) ?? null;
});
change('frontend/scripts/rules.mjs', `${NAMES.One}Request in FORM_SCHEMAS`, (text) => {
  const key = /^\w+$/.test(given.service) ? given.service : `'${given.service}'`;
  const [whole, all] = new RegExp(`^  ${key}: \\[([^\\]]*)\\],\n`, 'm').exec(text) ?? [];
  const names = (all ?? '').split(',').flatMap((each) => each.trim() || []);
  const line = `  ${key}: [${[...names, `'${NAMES.One}Request'`].sort().join(', ')}],\n`;
  return whole === undefined ? among(text, /^ {2}[\w'-]+: \[[^\]]*\],\n/gm, line) : text.replace(whole, line);
});
change('frontend/src/app/placeRoutes.tsx', `the page ${NAMES.Many}Page`, (text) => {
  const component = `Account${NAMES.Many}`;
  const words = [NAMES.many, 'entities'].sort().map((name) => `'${name}'`);
  const page = `import('@/features/${plural}/${NAMES.Many}Page'), '${NAMES.Many}Page'`;
  const lazy = `const ${component} = lazyPage(() => ${page}, [${words.join(', ')}]);\n`;
  const declared = before(text, /^const ProgramForm = /m, lazy);
  const route = `  accountTab('/account/${plural}', 'account${NAMES.Many}', ${component}),\n`;
  return declared && before(declared, /^ {2}accountTab\('\/account\/settings'/m, route);
});
change('frontend/src/app/nav/menus.ts', `the page among the parts of accountSettings`, (text) => {
  const found = /(parts: \[[^\]]*'\/account\/payments', )/.exec(text);
  return found && text.replace(found[1], `${found[1]}'/account/${plural}', `);
});
change('frontend/src/features/accounts/parts/AccountFrame.tsx', 'the tab', (text) => {
  const found = /(const TABS = \[[^\]]*)'settings'\]/.exec(text);
  return found && text.replace(found[0], `${found[1]}'${plural}', 'settings']`);
});
change('gateway/access.toml', 'the page', (text) =>
  before(
    text,
    /^# Spec 1 §6: surveys are for/m,
    `[[pages]]\npath = "/account/${plural}"\ntitle = "${NAMES.ManyWords}"\nwho = "account-managers"\nbuilt = true\n\n`,
  ),
);
for (const [language, one, many] of [
  ['en', NAMES.words, NAMES.ManyWords],
  ['es', es, NAMES.EsMany],
]) {
  const word = (name, group, key, text) => {
    change(`frontend/src/locales/${language}/${name}.json`, `${group.join('.')}.${key}`, (json) => {
      const all = JSON.parse(json);
      const into = group.reduce((part, each) => part?.[each], all);
      if (into === undefined) {
        return null;
      }
      into[key] = text;
      return `${JSON.stringify(all, null, 2)}\n`;
    });
  };
  word('accounts', ['frame', 'tabs'], plural, many);
  word('shell', ['pages'], `account${NAMES.Many}`, many);
  word('audit', ['entity'], given.name, one);
}

for (const [file, text] of changed) {
  mkdirSync(path.dirname(absolute(file)), { recursive: true });
  writeFileSync(absolute(file), text);
  process.stdout.write(`${file in FILES ? 'new    ' : 'changed'} ${file}\n`);
}

/** Lines are where the formatters have them, if the formatters are here. */
function format(program, args, files) {
  try {
    execFileSync(program, [...args, ...files.map(absolute)], { stdio: 'ignore' });
  } catch {
    byHand.push(`format: ${path.basename(program)} ${args.join(' ')}`);
  }
}
const written = [...changed.keys()];
format('rustfmt', ['--edition', '2024', '--config-path', root], written.filter((file) => file.endsWith('.rs')));
format(path.join(root, 'frontend/node_modules/.bin/prettier'), ['--log-level', 'warn', '--write'], written.filter((file) => /\.(tsx?|mjs)$/.test(file)));

const steps = [
  ...byHand.map((each) => `By hand: ${each}`),
  'make openapi                                     (document, client, access list)',
  'cd frontend && npx jest operations.browser -u    (the snapshot of tags)',
  'INSTA_UPDATE=always cargo test -p afterbell-standalone --test it matrix::',
  `Fill in: ${service}/src/${NAMES.table}/model.rs, its migration and rules, then page, form and words.`,
  ...(given.spanish ? [] : [`Say it in Spanish: frontend/src/locales/es/${NAMES.many}.json, and the tab, the page and the log in es.`]),
];
process.stdout.write(`\n${steps.map((step) => `- ${step}`).join('\n')}\n`);
