// The packages below ship only ES modules; jest runs CommonJS, so they are transformed too.
const esm = ['marked', 'rettime', 'until-async', '@open-draft', 'msw', '@mswjs', 'outvariant', 'strict-event-emitter', 'is-node-process'];

export default {
  testEnvironment: 'jest-fixed-jsdom',
  globalSetup: '<rootDir>/src/test/timezone.mjs',
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.(css|woff2|svg)$': '<rootDir>/src/test/asset.ts',
  },
  transform: { '\\.(ts|tsx|mjs|js)$': '@swc/jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
  // Two workers: the machines this runs on have few cores, and jsdom is hungry.
  maxWorkers: 2,
  testTimeout: 90000,
};
