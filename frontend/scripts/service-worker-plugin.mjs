import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack from 'webpack';

/** What opens when it is needed, and has to without a network: the error popup, the register, and what keeps and sends its marks. */
const PARTS = ['problem-popup', 'attendance', 'attendance-codes', 'waiting-marks', 'waiting-marks-sign-out', 'vault'];

const SOURCE = new URL('../src/app/offline/sw.js', import.meta.url);

/**
 * Writes `sw.js` beside `index.html`: the service worker's source with the list of files that open the app
 * (the entry's scripts and styles, the parts above, the words of the shell and of the register, and the font), and a version that changes when any of them does.
 */
export class ServiceWorkerPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ServiceWorkerPlugin', stage }, () => {
        const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const font = Object.keys(compilation.assets).filter((name) => name.includes('inter-latin-wght-normal'));
        const words = [...compilation.chunks]
          .filter(({ name }) => /^words-(en|es)-(shell|shared|problems|attendance)/.test(name ?? ''))
          .flatMap(({ files }) => [...files]);
        const parts = PARTS.flatMap((name) => {
          const group = compilation.namedChunkGroups.get(name);
          if (group === undefined) {
            compilation.errors.push(new webpack.WebpackError(`the service worker keeps a part "${name}" that there is not`));
          }
          return group?.getFiles() ?? [];
        });
        const files = [...new Set([...initial, ...parts, ...words, ...font])].filter((name) => /\.(js|css|woff2)$/.test(name)).sort();
        const source = readFileSync(SOURCE, 'utf8');
        const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12);
        const text = source
          .replace("'__VERSION__'", JSON.stringify(version))
          .replace("['__FILES__']", JSON.stringify(['/', ...files.map((name) => `/${name}`)]));
        compilation.emitAsset('sw.js', new webpack.sources.RawSource(text));
      });
    });
  }
}
