// The release binary with demo data, started and stopped for a measurement.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export const ROOT = path.join(import.meta.dirname, '..', '..');
export const TARGET = path.resolve(process.env.CARGO_TARGET_DIR ?? path.join(ROOT, 'target'));
export const BINARY = path.resolve(process.env.AFTERBELL_BIN ?? path.join(TARGET, 'release', 'afterbell'));
const run = promisify(execFile);
const STOP_MS = 45_000;

/** Limits that do not end a measurement, and tokens that live as long as one. */
const SETTINGS = {
  AFTERBELL_GATEWAY__LIMITS__USER_RATE: '1000000',
  AFTERBELL_GATEWAY__LIMITS__USER_BURST: '1000000',
  AFTERBELL_GATEWAY__LIMITS__ADDRESS_RATE: '1000000',
  AFTERBELL_GATEWAY__LIMITS__ADDRESS_BURST: '1000000',
  AFTERBELL_IDENTITY__ACCESS_TOKEN_SECONDS: '7200',
  AFTERBELL_IDENTITY__IDLE_SECONDS: '14400',
};

/** A new folder for data. Root's database runs under another account, which has to reach it: else it would be kept elsewhere. */
export async function newFolder(name) {
  const folder = await mkdtemp(path.join(tmpdir(), `afterbell-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts it on `data` and answers once requests are answered, with the milliseconds that took. */
export async function start(data) {
  const begun = performance.now();
  const child = spawn(BINARY, ['run', '--demo', '--port', '0', '--json', '--data', data], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    said.splice(0, said.length - 30);
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${BINARY} ended with ${code}\n${said.join('\n')}`);
  });
  ended.catch(() => undefined);
  const url = await Promise.race([readyUrl(child), ended]);
  return {
    url,
    data,
    pid: child.pid,
    readyMs: performance.now() - begun,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exit;
      clearTimeout(timer);
    },
  };
}

function readyUrl(child) {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      try {
        const event = JSON.parse(line);
        if (event.event === 'ready') resolve(event.url.replace(/\/$/, ''));
      } catch {
        // Not an event.
      }
    });
  });
}

/** An access token of a demo user. */
export async function token(product, email) {
  const { stdout } = await run(BINARY, ['token', '--user', email, '--data', product.data], { cwd: ROOT });
  return stdout.trim();
}

/** Makes the large account on `data`, on which nothing runs, and answers the milliseconds that took. */
export async function seedScale(data, size) {
  const begun = performance.now();
  const counts = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
  await run(BINARY, ['seed', '--scale', ...counts, '--data', data], { cwd: ROOT });
  return performance.now() - begun;
}

/** Resident memory of the process itself, in bytes; PostgreSQL is made of processes of its own. */
export async function residentBytes(product) {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]) * 1024;
}

/** Where the product's PostgreSQL listens and logs. */
export async function postgres(product) {
  const data = await realpath(path.join(product.data, 'postgres'));
  const lock = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return { socket: lock[4].trim(), superuser: 'afterbell' };
}

export async function sql(server, database, statement) {
  const { stdout } = await run('psql', ['-X', '-q', '-At', '-h', server.socket, '-U', server.superuser, '-d', database, '-c', statement]);
  return stdout.trim();
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(values, percent) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)];
}
