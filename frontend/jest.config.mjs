// The packages below ship only ES modules; jest runs CommonJS, so they are transformed too.
const esm = ['marked', 'rettime', 'until-async', '@open-draft', 'msw', '@mswjs', 'outvariant', 'strict-event-emitter', 'is-node-process'];

const shared = {
  globalSetup: '<rootDir>/src/test/timezone.mjs',
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.(css|woff2|svg)$': '<rootDir>/src/test/asset.ts',
  },
  transform: { '\\.(ts|tsx|mjs|js)$': '@swc/jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.tsx', '<rootDir>/src/**/*.browser.test.ts'],
    },
    {
      // Rules and calculations need no page, and start ten times as fast without one.
      ...shared,
      displayName: 'rules',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/src/test/rulesSetup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.browser\\.test\\.ts$'],
    },
  ],
  // Two workers: the machines this runs on have few cores, and jsdom is hungry.
  maxWorkers: 2,
  testTimeout: 90000,
};
