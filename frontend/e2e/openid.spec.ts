import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { people } from './support/people';

const run = promisify(execFile);
const CLIENT = path.join(__dirname, '..', '..', 'services', 'identity', 'tests', 'openid-client');

test('a third-party OpenID Connect client finds what it expects', async ({ baseURL }) => {
  test.setTimeout(180_000);
  if (!existsSync(path.join(CLIENT, 'node_modules', 'openid-client'))) {
    await run('npm', ['ci'], { cwd: CLIENT });
  }
  const env = { ...process.env, ISSUER: baseURL, USER_EMAIL: people.openid };
  const outcome = await run('node', ['--test', '--test-reporter=spec'], { cwd: CLIENT, env }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
  );
  expect(outcome).toBe('');
});
