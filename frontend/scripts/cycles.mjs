/*
 * Fails when modules of src import each other in a circle: what a module is then depends on which was loaded first.
 * Types do not count, because they are gone when the app runs.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const src = path.join(path.dirname(fileURLToPath(import.meta.url)), '../src');

const files = readdirSync(src, { recursive: true })
  .map((name) => path.join(src, name))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));

/** The file that an import names, or null for a package or something that is no module. */
function resolve(from, name) {
  const base = name.startsWith('@/') ? path.join(src, name.slice(2)) : name.startsWith('.') ? path.join(path.dirname(from), name) : null;
  return base === null
    ? null
    : (['', '.ts', '.tsx']
        .map((ending) => base + ending)
        .find((file) => /\.tsx?$/.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null);
}

/** Modules that a module runs before itself. An `import()` waits until somebody asks for it, and closes no circle. */
function importsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isOnlyTypes =
      (ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(statement) && statement.isTypeOnly);
    if (
      isOnlyTypes ||
      !(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) ||
      statement.moduleSpecifier === undefined
    ) {
      return [];
    }
    return resolve(file, statement.moduleSpecifier.text) ?? [];
  });
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const done = new Set();
const circles = [];

function walk(file, trail) {
  const at = trail.indexOf(file);
  if (at >= 0) {
    circles.push([...trail.slice(at), file]);
    return;
  }
  if (done.has(file)) {
    return;
  }
  for (const next of imports.get(file) ?? []) {
    walk(next, [...trail, file]);
  }
  done.add(file);
}

for (const file of files) {
  walk(file, []);
}
for (const circle of circles) {
  process.stderr.write(`imports in a circle: ${circle.map((file) => path.relative(src, file)).join(' -> ')}\n`);
}
process.stdout.write(`${String(files.length)} modules, ${String(circles.length)} circles\n`);
process.exitCode = circles.length === 0 ? 0 : 1;
