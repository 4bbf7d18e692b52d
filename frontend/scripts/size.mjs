/*
 * What a first visit loads before its home page, compressed as the gateway sends it to most browsers (brotli) and to
 * the rest (gzip): every script that index.html names, which is the entry with all it needs. Fails above the limit.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const LIMIT = 250_000;
const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist');
const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
const scripts = [...index.matchAll(/<script[^>]+src="?\/([^" >]+)/g)].map((match) => match[1]);

let total = 0;
for (const script of scripts) {
  const content = readFileSync(path.join(dist, script));
  const gzip = gzipSync(content).length;
  total += gzip;
  process.stdout.write(`${String(gzip).padStart(8)} gzip ${String(brotliCompressSync(content).length).padStart(8)} brotli  ${script}\n`);
}
process.stdout.write(`${String(total).padStart(8)} gzip in all, limit ${String(LIMIT)}\n`);
if (scripts.length === 0 || total > LIMIT) {
  process.stderr.write('the first load is too large\n');
  process.exitCode = 1;
}
