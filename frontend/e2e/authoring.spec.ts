import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, expect, listenForErrors, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const FIRST = 'Whisper Train';
const SECOND = 'Whisper Train with Tunnels';

/** Whether the library has an item of a title, as a reader finds it. */
async function expectFound(reader: Page, title: string, isThere: boolean): Promise<void> {
  await reader.goto(`/resources/catalog?search=${encodeURIComponent('whisper train')}`);
  await expect(reader.getByLabel('Search the library')).toHaveValue('whisper train');
  await expect(reader.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(isThere ? 1 : 0);
}

async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function save(page: Page, version: number): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`· version ${String(version)}`)).toBeVisible();
}

test('an item is written, previewed, scheduled, published, changed and brought back', async ({ page, browser, baseURL }) => {
  const errors = listenForErrors(page);
  await signIn(page, people.contentAdmin);
  await page.getByRole('button', { name: 'Learning' }).click();
  await page.getByRole('menuitem', { name: 'Content authoring' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content authoring' })).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await audit(page);

  await page.getByRole('link', { name: 'New item' }).click();
  await page.getByLabel('Title', { exact: true }).fill(FIRST);
  await page.getByLabel('Summary', { exact: true }).fill('A line of children passes a whisper from the engine to the last car.');
  await page.getByRole('combobox', { name: 'Subscription' }).selectOption('essentials-core');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.click();
  await page.keyboard.type('Stand in a line. ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Whisper');
  await audit(page);
  const audience = page.getByRole('group', { name: 'Audience' });
  await audience.getByText('Staff', { exact: true }).click();
  await audience.getByText('Site admins', { exact: true }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText(`${FIRST} is saved as a draft`)).toBeVisible();

  // What it still lacks is said before anybody sees it.
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('dialog', { name: "It can't be published yet" })).toContainText('Choose an audience');
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await audience.getByText('Site admins', { exact: true }).click();
  await page
    .getByRole('group', { name: /^Grades/ })
    .getByText('2', { exact: true })
    .click();
  await save(page, 2);

  // As each audience sees it.
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByText("The audience doesn't include Staff.")).toBeVisible();
  await audit(page);
  await page.getByLabel('As seen by').selectOption('Session admin');
  await expect(page.getByRole('tabpanel').getByText('Whisper', { exact: true })).toHaveCSS('font-weight', /[67]00/);
  await page.getByRole('tab', { name: 'Edit' }).click();

  const reader = await anotherBrowser(browser, baseURL);
  await signIn(reader, people.sessionAdmin);
  await expectFound(reader, FIRST, false);
  await more(page, 'Schedule…');
  const year = String(new Date().getFullYear() + 1);
  await page.getByLabel('Date', { exact: true }).fill(`01/04/${year}`);
  await page.getByLabel('Time', { exact: true }).fill('7:00 am');
  await audit(page);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Scheduled for .*7:00/)).toBeVisible();
  await expectFound(reader, FIRST, false);
  await more(page, 'Cancel schedule');
  await expect(page.getByText(`${FIRST} is no longer scheduled`)).toBeVisible();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(`${FIRST} is published`)).toBeVisible();
  await expectFound(reader, FIRST, true);
  // Staff never see what is not for them.
  const staff = await anotherBrowser(browser, baseURL);
  await signIn(staff, people.staff);
  await expectFound(staff, FIRST, false);

  await page.getByLabel('Title', { exact: true }).fill(SECOND);
  await save(page, 3);
  await expect(page.getByText('Changes not published')).toBeVisible();
  await expectFound(reader, FIRST, true);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(`The changes to ${SECOND} are published`)).toBeVisible();
  await expectFound(reader, SECOND, true);

  // Compared, and brought back.
  await page.getByRole('tab', { name: /^Versions/ }).click();
  await page.getByRole('button', { name: 'Compare version 2 with the latest' }).click();
  await expect(page.getByRole('region', { name: 'Comparison of two versions' })).toContainText('with Tunnels');
  await audit(page);
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await expect(page.getByText('Version 2 is back as version 4')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(`The changes to ${FIRST} are published`)).toBeVisible();
  await expectFound(reader, FIRST, true);
  await expectFound(reader, SECOND, false);
  expect(errors).toEqual([]);
});

test('the library moves as a package and back', async ({ page }) => {
  await signIn(page, people.contentAdmin, { to: '/resources/authoring' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export package' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Import package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import package' });
  await dialog.getByLabel('Package', { exact: true }).setInputFiles(file);
  await expect(dialog.getByText('The library already has everything in this package.')).toBeVisible();
  await audit(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Broken links' }).click();
  await expect(page.getByText('No broken links')).toBeVisible();
  await audit(page);
});

test('a video plays with captions, from any place in it', async ({ page }) => {
  await signIn(page, people.staff, { to: '/resources/catalog?kind=VIDEO' });
  // From here on: the sign-in may take over the session of the journey before.
  const errors = listenForErrors(page);
  await page.getByRole('list', { name: 'Items' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await audit(page);
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    element.currentTime = 20;
    await new Promise((resolve) => {
      element.addEventListener('seeked', resolve, { once: true });
    });
    const [captions] = element.textTracks;
    return { at: element.currentTime, cues: captions?.cues?.length ?? 0, mode: captions?.mode };
  });
  expect(played.at).toBeGreaterThanOrEqual(20);
  expect(played).toMatchObject({ mode: 'showing' });
  expect(played.cues).toBeGreaterThan(5);
  expect(errors).toEqual([]);
});
