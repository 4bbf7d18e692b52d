// Looks for import cycles: files of one crate that need each other, directly or around a corner, and modules at the top
// of a crate (a file or a folder in `src`) that do. The compiler allows them, but whoever reads one part of a circle has
// to read all of it, and none can be changed or moved alone.
//
// It also counts the files that import the `store` of another feature: what a feature keeps is for its own routes, and
// what others need of it is for its model to offer. There are some, and there must not be more.
//
// A file imports another when it names something that is defined there, in a `use` or in a path in its code or its
// attributes. What a module passes on with `use` counts as the file that defines it, so a name taken from `mod.rs` does
// not tie its reader to everything else there; nor is passing on (`pub use`) an import, unless the file uses the name
// too. A declaration (`mod child;`) is no import: it is how Rust finds files. Tests may look at everything and are left
// out.
//
// node deploy/cycles.mjs

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Directories of the workspace's crates. */
function crates() {
  const directories = ['gateway'];
  const services = readdirSync(join(ROOT, 'services'), { withFileTypes: true });
  for (const entry of services) {
    if (entry.isDirectory()) directories.push(join('services', entry.name));
  }
  directories.push(join('services', 'platform', 'macros'));
  return directories.filter((directory) => existsSync(join(ROOT, directory, 'Cargo.toml'))).sort();
}

/** Words, strings and punctuation of a source, without comments. */
function tokens(source) {
  const pattern = new RegExp(
    [
      String.raw`\/\/[^\n]*`,
      String.raw`\/\*`,
      String.raw`(?<raw>\b[bc]?r(?<hashes>#*)"[\s\S]*?"\k<hashes>)`,
      String.raw`(?<string>\b[bc]?"(?:[^"\\]|\\[\s\S])*"|"(?:[^"\\]|\\[\s\S])*")`,
      String.raw`(?<char>b?'(?:[^'\\\n]|\\[^\n][^'\n]*)')`,
      String.raw`(?<lifetime>'[A-Za-z_]\w*)`,
      String.raw`(?<word>r#[A-Za-z_]\w*|[A-Za-z_]\w*)`,
      String.raw`(?<number>\d\w*)`,
      String.raw`(?<mark>::|->|=>|[^\s\w])`,
    ].join('|'),
    'gu',
  );
  const found = [];
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const { word, string, mark, lifetime } = match.groups;
    if (match[0] === '/*') pattern.lastIndex = endOfComment(source, match.index);
    else if (word) found.push({ word: word.replace(/^r#/u, ''), text: word });
    else if (string) found.push({ string: string.replace(/^[bc]?"|"$/gu, ''), text: '""' });
    else if (mark) found.push({ text: mark });
    else if (lifetime) found.push({ text: "'" });
    else if (!match[0].startsWith('//')) found.push({ text: '0' });
  }
  return found;
}

/** Where a block comment ends; they nest. */
function endOfComment(source, start) {
  const pattern = /\/\*|\*\//gu;
  pattern.lastIndex = start;
  let depth = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return pattern.lastIndex;
  }
  return source.length;
}

/** The place after the group that opens at `at`. */
function afterGroup(list, at) {
  let depth = 0;
  for (let i = at; i < list.length; i += 1) {
    if (['(', '[', '{'].includes(list[i].text)) depth += 1;
    if ([')', ']', '}'].includes(list[i].text)) depth -= 1;
    if (depth === 0) return i + 1;
  }
  return list.length;
}

const DEFINES = new Set(['fn', 'struct', 'enum', 'trait', 'type', 'const', 'static', 'union']);
const ITEMS = new Set([...DEFINES, 'async', 'extern', 'impl', 'let', 'mod', 'unsafe', 'use']);

/** The place after the item, field, variant or statement that starts at `at`, with its attributes. */
function afterItem(list, at) {
  let i = at;
  while (list[i]?.text === '#') i = afterGroup(list, i + 1);
  if (list[i]?.word === 'pub') i = list[i + 1]?.text === '(' ? afterGroup(list, i + 1) : i + 1;
  const first = list[i]?.word;
  while (i < list.length) {
    const { text } = list[i];
    if (text === ';' || (text === ',' && !ITEMS.has(first))) return i + 1;
    if (text === '}') return i;
    if (text === '{' && first !== 'use') return afterGroup(list, i);
    i = ['(', '[', '{'].includes(text) ? afterGroup(list, i) : i + 1;
  }
  return i;
}

/** In another crate. */
const ELSEWHERE = {};

/** One crate: its tree of modules, and the paths that each of them names. */
class Crate {
  constructor(directory) {
    this.directory = directory;
    this.modules = [];
    /** Names by which the crate knows itself. */
    this.self = new Set(['crate']);
  }

  load(file) {
    this.module(file, null, dirname(file));
  }

  /** `folder` is where the files of its child modules are. */
  module(file, parent, folder, list) {
    const module = { file, parent, folder, children: new Map(), uses: [], paths: [] };
    module.root = parent ? parent.root : module;
    /** The file that defines each name. */
    module.items = new Map();
    /** What the code names without a path. */
    module.words = new Set();
    this.modules.push(module);
    this.read(module, list ?? tokens(readFileSync(join(ROOT, file), 'utf8')));
    return module;
  }

  read(module, list) {
    let depth = 0;
    let elsewhere = null;
    for (let i = 0; i < list.length; ) {
      const { text, word } = list[i];
      const next = list[i + 1];
      const named = next?.word;
      if (text === '#' && (next?.text === '[' || list[i + 2]?.text === '[')) {
        const end = afterGroup(list, next.text === '[' ? i + 1 : i + 2);
        const attribute = list.slice(i, end);
        if (isForTests(attribute)) {
          if (next.text === '[') i = afterItem(list, i);
          else return;
          continue;
        }
        if (attribute[2]?.word === 'path' && attribute[3]?.text === '=') elsewhere = attribute[4].string;
        this.attribute(module, attribute);
        i = end;
        continue;
      }
      if (word === 'use' && next?.text !== '<') {
        const isPublic = list[i - 1]?.word === 'pub' || (list[i - 1]?.text === ')' && list[i - 2]?.word !== undefined);
        i = this.use(module, list, i + 1, [], isPublic) + 1;
        continue;
      }
      if (word === 'mod' && named && ['{', ';'].includes(list[i + 2]?.text)) {
        const folder = join(module.folder, named);
        if (list[i + 2].text === '{') {
          const end = afterGroup(list, i + 2);
          module.children.set(named, this.module(module.file, module, folder, list.slice(i + 3, end - 1)));
          i = end;
        } else {
          const places = elsewhere
            ? [join(dirname(module.file), elsewhere)]
            : [`${folder}.rs`, join(folder, 'mod.rs')];
          const file = places.find((place) => existsSync(join(ROOT, place)));
          if (!file) throw new Error(`${module.file}: no file of module ${named}`);
          const below = elsewhere ? join(dirname(file), basename(file, '.rs')) : folder;
          module.children.set(named, this.module(file, module, below));
          i += 3;
        }
        elsewhere = null;
        continue;
      }
      if (word === 'extern' && named === 'crate' && list[i + 2]?.word === 'self') this.self.add(list[i + 4].word);
      if (depth === 0 && DEFINES.has(word) && named) module.items.set(named, module.file);
      if (word === 'macro_rules' && list[i + 2]?.word) {
        // An exported macro is found at the crate's root.
        module.items.set(list[i + 2].word, module.file);
        module.root.items.set(list[i + 2].word, module.file);
      }
      if (word && !['::', '.'].includes(list[i - 1]?.text)) module.words.add(word);
      if (word && next?.text === '::' && list[i - 1]?.text !== '::' && list[i - 1]?.text !== '.') {
        const segments = [word];
        while (list[i + 1]?.text === '::' && list[i + 2]?.word) {
          segments.push(list[i + 2].word);
          i += 2;
        }
        module.paths.push(segments);
      }
      if (['(', '[', '{'].includes(list[i].text)) depth += 1;
      if ([')', ']', '}'].includes(list[i].text)) depth -= 1;
      i += 1;
    }
  }

  /** Paths in an attribute, also those that are written as strings, as serde has it. */
  attribute(module, list) {
    this.read(module, list.slice(2, -1));
    for (const { string } of list) {
      if (string && /^\w+(::\w+)+$/u.test(string)) module.paths.push(string.split('::'));
    }
  }

  /** One branch of a `use`; answers the place of what ends it. */
  use(module, list, at, prefix, isPublic) {
    const path = [...prefix];
    for (let i = at; i < list.length; i += 1) {
      const { text, word } = list[i];
      if (word === 'as') {
        module.uses.push({ name: list[i + 1].word, path, isPublic });
        return i + 2;
      }
      if (word) path.push(word);
      else if (text === '*') {
        module.uses.push({ name: '*', path, isPublic });
        return i + 1;
      } else if (text === '{') {
        let end = i + 1;
        while (list[end].text !== '}') {
          end = this.use(module, list, end, path, isPublic);
          if (list[end].text === ',') end += 1;
        }
        return end + 1;
      } else if (text !== '::') {
        if (path.at(-1) === 'self' && path.length > 1) path.pop();
        module.uses.push({ name: path.at(-1), path, isPublic });
        return i;
      }
    }
    return list.length;
  }

  /** What a path in a module names: modules, and files of items. */
  resolve(module, path, seen = new Set()) {
    const [first] = path;
    let here = null;
    let rest = path.slice(1);
    if (this.self.has(first)) here = module.root;
    else if (first === 'self') here = module;
    else if (first === 'super') {
      here = module.parent;
      while (rest[0] === 'super') [here, rest] = [here.parent, rest.slice(1)];
    } else return this.find(module, first, rest, seen);
    if (rest.length === 0) return [{ module: here }];
    const found = this.find(here, rest[0], rest.slice(1), seen);
    // Made by a macro, such as the tables of a schema.
    return found.length > 0 ? found : [{ file: here.file, item: rest[0] }];
  }

  /** What a name in a module stands for, and a path from there. */
  find(module, name, rest, seen) {
    const key = `${this.modules.indexOf(module)} ${name} ${rest.join('::')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const found = [];
    const child = module.children.get(name);
    if (child && rest.length > 0) {
      const below = this.find(child, rest[0], rest.slice(1), seen);
      return below.length > 0 ? below : [{ file: child.file, item: rest[0] }];
    }
    // A module, a function and a macro may share a name.
    if (child) found.push({ module: child });
    if (module.items.has(name)) found.push({ file: module.items.get(name), item: name });
    for (const use of module.uses) {
      // In `use csv::csv` the first is a crate.
      if (use.name === name && use.path[0] !== name) {
        const there = this.resolve(module, [...use.path, ...rest], seen);
        found.push(...(there.length > 0 ? there : [ELSEWHERE]));
      }
    }
    if (found.length > 0) return found;
    for (const use of module.uses.filter((each) => each.name === '*')) {
      for (const { module: target } of this.resolve(module, use.path, new Set(seen))) {
        if (target) found.push(...this.find(target, name, rest, seen));
      }
    }
    return found;
  }

  /** For each file the files that it imports, and what of them. */
  imports() {
    const graph = new Map(this.modules.map(({ file }) => [file, new Map()]));
    const add = (from, to, item) => {
      if (from === to) return;
      const edges = graph.get(from);
      edges.set(to, (edges.get(to) ?? new Set()).add(item));
    };
    for (const module of this.modules) {
      const used = module.uses.filter(({ name, isPublic }) => !isPublic || module.words.has(name));
      for (const path of [...module.paths, ...used.map((use) => use.path)]) {
        for (const { file, item } of this.resolve(module, path)) {
          if (file) add(module.file, file, item);
        }
      }
      for (const use of used.filter(({ name }) => name === '*')) {
        for (const { module: target } of this.resolve(module, use.path)) {
          for (const word of target ? module.words : []) {
            for (const { file, item } of this.find(target, word, [], new Set())) {
              if (file) add(module.file, file, item);
            }
          }
        }
      }
    }
    return graph;
  }
}

function isForTests(attribute) {
  const words = attribute.map((token) => token.word).filter(Boolean);
  return (words[0] === 'cfg' && words.includes('test') && !words.includes('not')) || words.at(-1) === 'test';
}

/** Groups of more than one file in which each leads to each (Tarjan). */
function circles(graph) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    open.push(file);
    for (const next of graph.get(file).keys()) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The module at the top of the crate that a file belongs to: a file or a folder in `src`. */
function featureOf(directory, file) {
  const [first] = relative(join(directory, 'src'), file).split(sep);
  return basename(first, '.rs');
}

/** Whether a file is the store of its feature, or a part of it. */
function isStore(directory, file) {
  const parts = relative(join(directory, 'src'), file).split(sep);
  return parts.slice(1).some((part) => basename(part, '.rs') === 'store');
}

/** For each module at the top of a crate those that it imports, and what of them. */
function importsOfFeatures(directory, graph) {
  const found = new Map();
  for (const [from, edges] of graph) {
    const feature = featureOf(directory, from);
    const own = found.get(feature) ?? new Map();
    found.set(feature, own);
    for (const [to, items] of edges) {
      const other = featureOf(directory, to);
      if (other === feature) continue;
      const known = own.get(other) ?? new Set();
      for (const item of items) known.add(item);
      own.set(other, known);
    }
  }
  return found;
}

/** Tells of circles. */
function tell(directory, graph, found, what, short) {
  for (const circle of found) {
    console.error(`${directory}: ${circle.length} ${what} need each other`);
    for (const from of circle) {
      for (const [to, items] of graph.get(from)) {
        if (circle.includes(to)) console.error(`  ${short(from)} -> ${short(to)}: ${[...items].sort().join(', ')}`);
      }
    }
  }
}

/** Modules of a crate that are in circles, where there are some. Lower it when there are fewer; none is to be added. */
const MOST_IN_CIRCLES = {
  'services/admin': 2,
  'services/content': 4,
  'services/identity': 10,
  'services/roster': 8,
};

/** Imports of another feature's store that there are. Lower it when there are fewer. */
const MOST_STORE_IMPORTS = 82;

let count = 0;
let known = 0;
const storeImports = [];
for (const directory of crates()) {
  for (const start of ['lib.rs', 'main.rs']) {
    const file = join(directory, 'src', start);
    if (!existsSync(join(ROOT, file))) continue;
    const crate = new Crate(directory);
    crate.load(file);
    const graph = crate.imports();
    const ofFiles = circles(graph);
    tell(directory, graph, ofFiles, 'files', (path) => relative(join(directory, 'src'), path));
    count += ofFiles.length;
    const features = importsOfFeatures(directory, graph);
    const ofFeatures = circles(features);
    const inCircles = ofFeatures.flat().length;
    if (inCircles > (MOST_IN_CIRCLES[directory] ?? 0)) {
      tell(directory, features, ofFeatures, 'modules', (name) => name);
      count += ofFeatures.length;
    }
    known += inCircles;
    for (const [from, edges] of graph) {
      for (const to of edges.keys()) {
        // The crate's root names the list of each feature and belongs to none.
        const isOther = from !== file && featureOf(directory, from) !== featureOf(directory, to);
        if (isOther && isStore(directory, to)) storeImports.push(`${from} -> ${to}`);
      }
    }
  }
}
const most = Object.values(MOST_IN_CIRCLES).reduce((sum, each) => sum + each, 0);
console.log(`${known} modules in circles (at most ${most})`);
console.log(`${storeImports.length} imports of another feature's store (at most ${MOST_STORE_IMPORTS})`);
if (storeImports.length > MOST_STORE_IMPORTS) {
  for (const each of storeImports.sort()) console.error(`  ${each}`);
  process.exitCode = 1;
}
if (count > 0) {
  console.error(`${count} import cycle${count === 1 ? '' : 's'}`);
  process.exitCode = 1;
}
