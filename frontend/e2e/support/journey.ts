import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './people';

export { expect, test };

/** The words a person reads on the way in, by language. */
const WORDS = {
  en: { email: 'Email', password: 'Password', button: 'Sign in' },
  es: { email: 'Correo electrónico', password: 'Contraseña', button: 'Iniciar sesión' },
} as const;

interface SignIn {
  language?: keyof typeof WORDS;
  /** What to do with the terms of service, which everybody has to confirm once. */
  terms?: 'confirm' | 'leave';
  /** Where to go; the home page by default. */
  to?: string;
  password?: string;
  /** False: the web app will not get so far as to ask for the terms. */
  waits?: boolean;
}

/** Goes to the web app, signs in by the form, and confirms the terms when they are shown. */
export async function signIn(page: Page, email: string, options: SignIn = {}): Promise<void> {
  const { language = 'en', terms = 'confirm', to = '/', password = PASSWORD, waits = true } = options;
  const words = WORDS[language];
  await page.goto(to);
  await page.waitForURL('**/identity/sign-in**');
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  const asked = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/admin/acknowledgment' && response.request().method() === 'GET',
  );
  asked.catch(() => undefined); // Not awaited when the sign-in itself fails.
  await page.getByRole('button', { name: words.button, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/identity/') && !url.pathname.startsWith('/auth/'));
  if (!waits) {
    return;
  }
  // A person has one active session, and the test before may have left one: this window takes it over.
  const elsewhere = page.getByRole('alertdialog');
  const inUse = elsewhere.waitFor().then(
    () => true,
    () => false,
  );
  if (await Promise.race([inUse, asked.then(() => false)])) {
    await elsewhere.getByRole('button').last().click();
  }
  const { shouldAcknowledge } = (await (await asked).json()) as { shouldAcknowledge: boolean };
  if (shouldAcknowledge && terms === 'confirm') {
    await confirmTerms(page);
  }
}

/** The terms of service, while they are shown. */
export function termsDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /terms|términos|condiciones/i });
}

/** Confirms the terms by their one button. */
export async function confirmTerms(page: Page): Promise<void> {
  const dialog = termsDialog(page);
  await dialog.getByRole('button').click();
  await expect(dialog).toBeHidden();
}

/** A second window of another browser, with cookies of its own; at another portal when told so. */
export async function anotherBrowser(browser: Browser, baseURL = process.env.AFTERBELL_URL): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  return await context.newPage();
}

/** What the page says is wrong while a test looks at it: nothing should be. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  return errors;
}

/** The names of the programs of Partner Home, as they are listed. */
export async function programNames(page: Page): Promise<string[]> {
  return await page.getByRole('list', { name: 'Programs' }).getByRole('heading', { level: 2 }).allTextContents();
}
