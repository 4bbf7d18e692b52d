import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, confirmTerms, expect, signIn, termsDialog, test } from './support/journey';
import { people } from './support/people';

/** Something that asks the services anew. */
async function askAgain(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Star /, disabled: false })
    .first()
    .click();
}

test('the terms have to be confirmed, and once is enough', async ({ page }) => {
  await signIn(page, people.terms, { terms: 'leave' });
  const dialog = termsDialog(page);
  await expect(dialog).toBeVisible();
  await audit(page);
  await expect(dialog.getByRole('button')).toHaveCount(1);
  // It cannot be closed.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await confirmTerms(page);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a session that has ended says so and leads to the sign-in', async ({ page, request }) => {
  await signIn(page, people.expired, { to: '/partnerhome' });
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  const tokens = await storedTokens(page);
  // Ended from elsewhere, as by an administrator or a change of password.
  const revoked = await request.post('/connect/revocation', { form: { token: tokens.refresh_token, client_id: 'afterbell-web' } });
  expect(revoked.ok()).toBe(true);
  await askAgain(page);
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText("Oh no! Your session expired. Let's get you logged back in.");
  await audit(page);
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForURL('**/identity/sign-in**');
  // Cookies are gone but for the name, which the form remembers.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(people.expired);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => ['user_id', 'user_role', 'highest_role'].includes(name))).toEqual([]);
});

test('a token that was tampered with ends the session', async ({ page }) => {
  await signIn(page, people.tampered, { to: '/partnerhome' });
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('oidc.user:'))) {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
      const [head, body] = user.access_token.split('.');
      localStorage.setItem(key, JSON.stringify({ ...user, access_token: `${head ?? ''}.${body ?? ''}.AAAA` }));
    }
  });
  await askAgain(page);
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('Unauthorized Access');
  await audit(page);
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForURL('**/identity/sign-in**');
});

test('a token near its end is renewed once, however many calls need it', async ({ page }) => {
  await signIn(page, people.renewed, { to: '/partnerhome' });
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  const before = await storedTokens(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('oidc.user:'))) {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 3 }));
    }
  });
  let renewals = 0;
  page.on('request', (request) => {
    renewals += request.url().endsWith('/connect/token') ? 1 : 0;
  });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  expect(renewals).toBe(1);
  expect((await storedTokens(page)).access_token).not.toBe(before.access_token);
});

test('a second window is told of the first, which goes on working until the second takes over', async ({ page, browser }) => {
  await signIn(page, people.twoWindows, { to: '/partnerhome' });
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  const second = await anotherBrowser(browser);
  await signInAgain(second, people.twoWindows);
  const popup = second.getByRole('alertdialog');
  await expect(popup).toContainText('Already Signed-in');
  await audit(second);
  await askAgain(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();

  // The second one takes over: the first is told what happened, and may sign in again.
  await popup.getByRole('button', { name: 'Sign out the other window and continue here' }).click();
  await expect(popup).toHaveCount(0);
  await askAgain(page);
  const told = page.getByRole('alertdialog', { name: 'Already Signed-in' });
  await expect(told).toContainText('so this window was signed out');
  await audit(page);
  await told.getByRole('button', { name: 'Sign in here again' }).click();
  await page.waitForURL('**/identity/sign-in**');
  await second.context().close();
});

test('a wrong password says the same as an unknown address', async ({ page }) => {
  const said: string[] = [];
  for (const email of [people.terms, 'nobody@demo.afterbell.test']) {
    await page.goto('/');
    await page.waitForURL('**/identity/sign-in**');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong#Word1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    said.push(await page.getByRole('alert').innerText());
    await audit(page);
  }
  expect(said[0]).toBe(said[1]);
});

test('a forgotten password is set anew by the link in the mail', async ({ page, browser }) => {
  await page.goto('/identity/forgot-password');
  await audit(page);
  await page.getByLabel('Email', { exact: true }).fill(people.forgetful);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const mail = await anotherBrowser(browser);
  await expect(async () => {
    await mail.goto('/dev/mail');
    await mail.getByRole('row').filter({ hasText: people.forgetful }).getByRole('link').first().click({ timeout: 1000 });
  }).toPass();
  await audit(mail);
  await mail.getByRole('article').getByRole('link', { name: 'Choose a new password' }).click();
  await audit(mail);
  await mail.getByLabel('New password', { exact: true }).fill('short');
  await mail.getByLabel('Repeat the password', { exact: true }).fill('short');
  await mail.getByRole('button', { name: 'Save the password' }).click();
  await expect(mail.getByRole('alert')).toBeVisible();
  await audit(mail);
  await mail.getByLabel('New password', { exact: true }).fill('Harbor#2026');
  await mail.getByLabel('Repeat the password', { exact: true }).fill('Harbor#2026');
  await mail.getByRole('button', { name: 'Save the password' }).click();
  await expect(mail.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await audit(mail);
  await mail.context().close();
  await signIn(page, people.forgetful, { password: 'Harbor#2026' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

interface Stored {
  access_token: string;
  refresh_token: string;
}

async function storedTokens(page: Page): Promise<Stored> {
  return await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('oidc.user:')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Stored;
  });
}

/** A sign-in after which the shell never comes up. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await signIn(page, email, { waits: false });
}
