import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The runner loads this file and then each worker does: they must agree on the folder, and two runs must not.
const run = (process.env.AFTERBELL_E2E_RUN ??= String(process.pid));

// Without a window Chromium's own shell for that takes a fifth less.
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

// What a journey types is a day of the people in it, also when another one has begun where it runs.
const ZONE = (process.env.TZ = 'America/New_York');

/** The journeys: the built binary with its demo data, in a real Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: path.join(__dirname, '..', 'test-results', run),
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  // Files run side by side; the tests of a file one after the other, so that a file can own its people.
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Set by the global setup before a worker starts; the runner itself needs none.
    baseURL: process.env.AFTERBELL_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: ZONE,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording costs every journey a fifth of its time.
    trace: process.env.AFTERBELL_E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.AFTERBELL_CHROMIUM ?? CHROMIUM.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
