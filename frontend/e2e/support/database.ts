import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Keeps everybody from writing to a table of a service's database until it is let go: what the product does there waits. */
export async function holdTable(data: string, service: string, table: string): Promise<() => Promise<void>> {
  const { postgres } = JSON.parse(await readFile(path.join(data, 'running.json'), 'utf8')) as { postgres: { socket: string } };
  const client = spawn(
    'psql',
    ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', postgres.socket, '-U', 'afterbell', '-d', `afterbell_${service}`],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(client, 'exit');
  client.stdin.write(`BEGIN; LOCK TABLE ${table} IN SHARE MODE;\n\\echo held\n`);
  const held = once(createInterface({ input: client.stdout }), 'line');
  await Promise.race([held, ended.then(([code]) => Promise.reject(new Error(`psql ended with ${String(code)}`)))]);
  return async () => {
    client.stdin.end('ROLLBACK;\n');
    await ended;
  };
}
