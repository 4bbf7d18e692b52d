import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { BINARY } from './cli';

const ROOT = path.join(__dirname, '..', '..', '..');
/** A first start makes a database, migrates and loads the demo data. */
const READY_MS = 240_000;
const STOP_MS = 45_000;
/** What it said last, for the person who reads why it did not start. */
const TAIL = 40;

export interface Product {
  url: string;
  data: string;
  /** Ends it and leaves its data. */
  end: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/** Loads the demo data into a folder. AFTERBELL_E2E_DEMO names it to `startProduct`, which begins with a copy of it. */
export async function loadDemo(): Promise<string> {
  const product = await startProduct();
  await product.end();
  return product.data;
}

/** Starts the binary in a folder of its own, on a port of its own: with its demo data, or with nothing in it. */
export async function startProduct({ isDemo = true } = {}): Promise<Product> {
  const data = await mkdtemp(path.join(tmpdir(), 'afterbell-e2e-'));
  // Root's database runs under another account, which has to reach it: else it would be kept elsewhere.
  await chmod(data, 0o711);
  try {
    const loaded = process.env.AFTERBELL_E2E_DEMO;
    if (isDemo && loaded !== undefined) {
      // Not Node's own copy, which leaves the database to another owner than it had.
      await promisify(execFile)('cp', ['-a', '--reflink=auto', `${loaded}/.`, data]);
    }
    return await runOn(data, { isDemo, port: '0', aheadSeconds: 0 });
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/** Stops a product with demo data and starts it again on what it had, with its clock moved: at the same address. */
export async function restartAhead(product: Product, seconds: number): Promise<Product> {
  await product.end();
  return await runOn(product.data, { isDemo: true, port: new URL(product.url).port, aheadSeconds: seconds });
}

async function runOn(
  data: string,
  { isDemo, port, aheadSeconds }: { isDemo: boolean; port: string; aheadSeconds: number },
): Promise<Product> {
  const child = spawn(BINARY, ['run', ...(isDemo ? ['--demo'] : []), '--port', port, '--json', '--data', data], {
    cwd: ROOT,
    env: { ...process.env, AFTERBELL_CLOCK_OFFSET_SECONDS: String(aheadSeconds) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    said.splice(0, said.length - TAIL);
  });
  const stop = async () => {
    await end(child);
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { url: await ready(child, said), data, end: () => end(child), stop };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function ready(child: ChildProcess & { stdout: NodeJS.ReadableStream }, said: string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error(`${what}\n${said.join('\n')}`));
    };
    const timer = setTimeout(() => {
      fail(`not ready within ${String(READY_MS / 1000)} s`);
    }, READY_MS);
    child.once('error', (error) => {
      fail(error.message);
    });
    child.once('exit', (code) => {
      fail(`ended with code ${String(code)} before it was ready`);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = readEvent(line);
      if (event?.event === 'ready' && event.url !== undefined) {
        clearTimeout(timer);
        resolve(event.url.replace(/\/$/, ''));
      }
    });
  });
}

function readEvent(line: string): { event?: string; url?: string } | null {
  try {
    return JSON.parse(line) as { event?: string; url?: string };
  } catch {
    return null;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
