// `make dev`: the web app under webpack's development server, in front of a debug build of the binary
// that is rebuilt and restarted when a source file of it changes. What serves keeps serving until the
// new build has succeeded.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, data: { type: 'string', default: '.afterbell' } },
});
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = path.join(target, 'debug', 'afterbell');
const origin = `http://127.0.0.1:${values.port}`;
const gatewayPort = await freePort();

let web;
let server;
let building;
let busy = false;
let changed = false;
let ending = false;

process.on('SIGINT', end);
process.on('SIGTERM', end);

await rebuild();
if (ending) await new Promise(() => {}); // end() leaves when everything has ended
web = start('npx', ['webpack', 'serve', '--mode', 'development', '--host', '127.0.0.1', '--port', values.port], {
  cwd: path.join(root, 'frontend'),
  env: { ...process.env, AFTERBELL_GATEWAY: `http://127.0.0.1:${gatewayPort}` },
});
web.on('exit', end);

const sources = /\.(rs|toml|sql|proto|html|css|js|lock)$/;
for (const folder of ['services', 'gateway', 'proto', 'deploy/demo']) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (file && sources.test(file)) later();
  });
}

let timer;
function later() {
  clearTimeout(timer);
  timer = setTimeout(rebuild, 300);
}

async function rebuild() {
  changed = true;
  if (busy) return;
  busy = true;
  while (changed) {
    changed = false;
    building = start('cargo', ['build', '--package', 'afterbell-standalone'], { cwd: root });
    const code = await exit(building);
    building = undefined;
    if (ending) return;
    // At once, even when more has changed meanwhile: whoever saves often would never see anything.
    if (code === 0) await restart();
    else {
      const next = server ? 'the last good one goes on serving' : 'it is tried again when a file changes';
      console.error(`dev: the build failed; ${next}`);
    }
  }
  busy = false;
}

async function restart() {
  if (server) {
    server.kill('SIGTERM');
    await exit(server);
  }
  if (ending) return;
  server = start(binary, ['run', '--demo', '--port', String(gatewayPort), '--origin', origin, '--data', values.data], {
    cwd: root,
  });
}

function start(program, args, options) {
  // Of its own process group: Ctrl-C reaches us alone, and we end everything in order.
  const child = spawn(program, args, { stdio: 'inherit', detached: true, ...options });
  child.on('error', (error) => {
    console.error(`dev: ${program}: ${error.message}`);
    end();
  });
  return child;
}

function exit(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function end() {
  if (ending) return;
  ending = true;
  for (const child of [web, building, server]) {
    if (!child || child.exitCode !== null) continue;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended meanwhile.
    }
  }
  await Promise.all([web, building, server].filter(Boolean).map(exit));
  process.exit(0);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
