import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const BUDGETS = new URL('../budgets.json', import.meta.url);

/**
 * Holds each page against its budget: what the browser fetches of scripts to show it, compressed (brotli), from nothing.
 * A page is a part of the app that is imported when it is opened, and whose name ends in Page or stands in pages/. Fails the build above a budget; e2e/firstLoad.spec.ts measures what Chromium really fetches.
 */
export class BudgetPlugin {
  apply(compiler) {
    compiler.hooks.afterDone.tap('BudgetPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) {
        return;
      }
      const { limits, pages } = JSON.parse(readFileSync(BUDGETS, 'utf8'));
      const sizeOf = (file) =>
        statSync(path.join(compiler.outputPath, `${file}.br`), { throwIfNoEntry: false })?.size ??
        statSync(path.join(compiler.outputPath, file)).size;
      const total = (files) => [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
      const first = compilation.entrypoints.get('main').getFiles();
      const rows = [{ name: 'first paint', size: total(first), limit: limits.firstPaint }];
      for (const group of compilation.chunkGroups) {
        for (const { request } of group.origins) {
          const name = typeof request === 'string' && !group.isInitial() ? request.replace(/^@\/|^\.\//, '') : '';
          if (/(^|\/)(pages\/.*|[A-Z]\w*Page)$/.test(name)) {
            rows.push({ name, size: total(new Set([...first, ...group.getFiles()])), limit: pages[name] ?? limits.page });
          }
        }
      }
      rows.sort((one, other) => other.size - one.size);
      for (const { name, size, limit } of rows) {
        process.stdout.write(`${String(size).padStart(8)} of ${String(limit)} brotli  ${name}${size > limit ? '  TOO LARGE' : ''}\n`);
      }
      if (rows.some(({ size, limit }) => size > limit)) {
        process.stderr.write('a page is over its budget (budgets.json)\n');
        process.exitCode = 1;
      }
    });
  }
}
