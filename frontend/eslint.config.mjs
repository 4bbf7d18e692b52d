import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/**
 * Imports run one way: api -> shared -> features -> app. A layer may import what stands before it, never what stands
 * behind; a feature never imports another feature. `test` may import everything and only tests import it.
 */
const layers = ['api', 'shared', 'features', 'app'];

const GENERATED = {
  // Forms import the rules of their requests as they are.
  group: ['**/*.generated', '!**/*.rules.generated'],
  message: 'Only api/<service>.ts imports its generated client: its table of operations belongs to it.',
};

const forbid = (folders, message) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        GENERATED,
        {
          group: folders.flatMap((name) => [`@/${name}`, `@/${name}/**`, `**/../${name}`, `**/../${name}/**`]),
          message,
        },
      ],
    },
  ],
});

/** What an operation reads, changes and shows itself stands in its service's table, so that no page depends on which was loaded first. */
const oneTable = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: ['src/api/service.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "MemberExpression[property.name='enhanceEndpoints']",
        message: 'Put it into the table of operations in api/<service>.ts.',
      },
    ],
  },
};

const FORMATS = 'Write it by useFormats() of shared/formats: one place knows how dates, times and numbers are written, and in which zone.';

/** What is written in a language's way, or in the browser's, is written in one place. */
const oneFormat = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: ['src/shared/formats/**'],
  rules: {
    'no-restricted-globals': ['error', { name: 'Intl', message: FORMATS }],
    'no-restricted-properties': [
      'error',
      ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toLocaleLowerCase', 'toLocaleUpperCase', 'localeCompare'].map(
        (property) => ({ property, message: FORMATS }),
      ),
    ],
  },
};

/** The modules of api/ that stand for a service: each imports the generated client of its own name. */
const clientRules = readdirSync(new URL('src/api', import.meta.url))
  .filter((name) => name.endsWith('.generated.ts') && !name.endsWith('.rules.generated.ts'))
  .map((name) => ({
    files: [`src/api/${name.replace('.generated', '')}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: `^(?!\\./${name.slice(0, -'.ts'.length)}$).*\\.generated$`, message: GENERATED.message }] },
      ],
    },
  }));

const layerRules = layers.slice(0, -1).map((layer, index) => ({
  files: [`src/${layer}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: forbid([...layers.slice(index + 1), 'test'], `src/${layer} stands before this layer: imports run ${layers.join(' -> ')}.`),
}));

const features = readdirSync(new URL('src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const featureRules = features.map((feature) => ({
  files: [`src/features/${feature}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: forbid(
    ['app', 'test', ...features.filter((other) => other !== feature).map((other) => `features/${other}`)],
    'A feature imports api and shared; never app, never another feature.',
  ),
}));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/api/*.generated.ts', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic, a11y.flatConfigs.strict],
    plugins: { 'react-hooks': hooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-empty-function': 'off',
      // A dialog moves the focus to its first field when it opens; a page never does.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-imports': ['error', { patterns: [GENERATED] }] } },
  ...layerRules,
  ...featureRules,
  ...clientRules,
  oneTable,
  oneFormat,
  {
    files: ['**/*.test.{ts,tsx}', 'src/test/**', 'e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-restricted-exports': 'off', 'no-console': 'off' },
  },
  // A fixture of Playwright that needs no other still begins with the pattern of those it needs.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  { files: ['**/*.mjs', 'src/app/offline/sw.js'], languageOptions: { globals: { ...globals.node, ...globals.serviceworker } } },
);
