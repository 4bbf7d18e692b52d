import { constants } from 'node:zlib';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { BudgetPlugin } from './scripts/budget-plugin.mjs';
import { ServiceWorkerPlugin } from './scripts/service-worker-plugin.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const gateway = process.env.AFTERBELL_GATEWAY ?? 'http://127.0.0.1:8080';

/** The words that every page needs, in one file. */
const firstWords = (language) => ({
  test: new RegExp(`[\\\\/]locales[\\\\/]${language}[\\\\/](shell|shared)\\.json$`),
  name: `words-${language}-shell-shared`,
  chunks: 'async',
  enforce: true,
});

export default (_env, argv) => {
  const production = argv.mode === 'production';
  return {
    entry: { main: './src/app/main.tsx' },
    // What the gateway may cache for ever carries its content's hash and lies under assets/.
    output: {
      path: path.join(here, 'dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      // Names of chunks would be listed in what every page loads first.
      chunkFilename: production ? 'assets/[id].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      // A file that hangs is tried again, as one that fails.
      chunkLoadTimeout: 30_000,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        '@': path.join(here, 'src'),
        // A package of emotion's brings an old copy of its own.
        'react-is$': path.join(here, 'node_modules/react-is'),
        // The package offers only its development build to bundlers.
        ...(production ? { 'react-router$': path.join(here, 'node_modules/react-router/dist/production/index.mjs') } : {}),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: 'swc-loader' },
        { test: /\.css$/, use: [production ? MiniCssExtractPlugin.loader : MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
      splitChunks: {
        chunks: 'all',
        // Every file brings its headers: what is small is better part of the pages that need it.
        minSize: 30_000,
        cacheGroups: {
          ...Object.fromEntries(['en', 'es'].map((language) => [`words-${language}`, firstWords(language)])),
          // Changes rarely, so it stays in people's caches while the app moves on.
          framework: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|redux|react-redux|@reduxjs|immer|reselect)[\\/]/,
            name: 'framework',
            chunks: 'initial',
            priority: 20,
          },
          // Whatever has a search box or a choice needs all of them: in one file they are smaller than in three.
          inputs: {
            test: /[\\/]@mui[\\/]material[\\/](InputBase|TextareaAutosize|OutlinedInput|InputAdornment|Input|NativeSelect|FormControl)[\\/]/,
            name: 'inputs',
            chunks: 'async',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new HtmlPlugin({ template: 'public/index.html', favicon: 'public/favicon.svg', scriptLoading: 'defer' }),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css' }),
      new CopyPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html', '**/favicon.svg'] } },
          // For the sign-in pages, which know no name with a hash.
          { from: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', to: 'fonts/inter.woff2' },
        ],
      }),
      ...(production
        ? [
            new ServiceWorkerPlugin(),
            new CompressionPlugin({ test: /\.(js|css|html|svg|json)$/, filename: '[path][base].gz', threshold: 1024 }),
            new CompressionPlugin({
              test: /\.(js|css|html|svg|json)$/,
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
              threshold: 1024,
            }),
            new BudgetPlugin(),
          ]
        : []),
    ],
    devtool: production ? false : 'eval-cheap-module-source-map',
    cache: { type: 'filesystem', buildDependencies: { config: [fileURLToPath(import.meta.url)] } },
    performance: false,
    stats: process.env.AFTERBELL_STATS ?? 'errors-warnings',
    devServer: {
      port: 8081,
      historyApiFallback: true,
      static: false,
      proxy: [
        {
          context: ['/api', '/.well-known', '/connect', '/identity', '/dev', '/healthz', '/readyz'],
          target: gateway,
          ws: true,
        },
      ],
    },
  };
};
