import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const TASK = 'Book trips and buses';
const NIGHT = 'Family science night';
const SITES = [
  'Battery Park Explorers',
  'East River Explorers',
  'Red Hook Explorers',
  'Sunset Park Explorers',
  'St. George Explorers (grades three to eight, all days)',
];

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a term is planned from a template, assigned to five sites, skipped in bulk, dragged, printed and subscribed to', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();

  await test.step('planned from a template', async () => {
    await page.getByRole('button', { name: 'Plan from a template' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Summer program, 12 tasks/ })
      .check();
    // What would be over already is not ticked at first, and what is there cannot be.
    for (const box of await dialog(page).getByRole('checkbox').all()) {
      if (await box.isEnabled()) {
        await box.check();
      }
    }
    await dialog(page).getByRole('button', { name: 'Add 11 tasks' }).click();
    // The program has a fire drill already.
    await expect(page.getByText('11 tasks were planned')).toBeVisible();
  });

  await test.step('assigned to five sites, which the timeline shows', async () => {
    await page.getByRole('searchbox', { name: 'Search by task or site' }).fill(TASK);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('link', { name: TASK }).click();
    await dialog(page).getByRole('button', { name: 'Assign to sites' }).click();
    for (const site of SITES) {
      await dialog(page).getByRole('checkbox', { name: site }).check();
    }
    await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`${TASK} was assigned to 5 sites`)).toBeVisible();
    await expect(dialog(page).getByRole('region', { name: 'Sites' }).getByRole('listitem')).toHaveCount(5);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('skipped in bulk', async () => {
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?allSites=true`);
    await page.getByRole('searchbox', { name: 'Search by task or site' }).fill(TASK);
    await expect(page).toHaveURL(/search=/);
    const rows = page.getByRole('row').filter({ hasText: TASK });
    await expect(page.getByText('1–5 of 5')).toBeVisible();
    await expect(rows).toHaveCount(5);
    for (const row of await rows.all()) {
      await row.getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Skip 5 tasks' }).click();
    await expect(page.getByText('5 tasks are skipped')).toBeVisible();
    await expect(rows).toHaveCount(0);
  });

  const planner = page.url().replace(/\?.*/, '');
  await test.step('an event is dragged over the day on which clocks change', async () => {
    // Clocks change on Sunday, March 14.
    await page.goto(`${planner}?tab=events&view=calendar&day=2027-03-10`);
    await page.getByRole('button', { name: 'Add on Thu, Mar 11' }).click();
    await dialog(page).getByLabel('Name').fill(NIGHT);
    await dialog(page).getByLabel('Start time').fill('5:30 PM');
    await dialog(page).getByLabel('End time').fill('7:00 PM');
    await dialog(page).getByLabel('Location').fill('Cafeteria');
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    const night = page.getByRole('button', { name: new RegExp(`^5:30 PM ${NIGHT}`) });
    await night.dragTo(page.locator('[data-day="2027-03-16"]'));
    await expect(page.getByText(`${NIGHT} is on Tue, Mar 16 now`)).toBeVisible();
    await expect(night).toHaveAccessibleName(`5:30 PM ${NIGHT}, Event, 5:30 PM – 7:00 PM, Cafeteria, Tue, Mar 16`);
    await audit(page);
  });

  await test.step('printed as it hangs on a wall', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('yes');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(NIGHT).first()).toBeVisible();
    await expect(page.getByText('Cafeteria').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add event' })).toBeHidden();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('subscribed to, with the hours of the place on both sides of the change', async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await dialog(page).getByRole('button', { name: 'Create address' }).click();
    const address = await dialog(page).getByLabel('Calendar address').inputValue();
    const calendar = await (await fetch(`${baseURL ?? ''}${new URL(address).pathname}`)).text();
    const event = calendar.split('BEGIN:VEVENT').find((each) => each.includes(`SUMMARY:${NIGHT}`));
    expect(event).toContain('DTSTART;TZID=America/New_York:20270316T173000');
    expect(event).toContain('DTEND;TZID=America/New_York:20270316T190000');
    expect(event).toContain('SEQUENCE:1');
    expect(calendar).toContain('BEGIN:VTIMEZONE');
    expect(calendar).not.toContain(`SUMMARY:Due: ${TASK} (`);
  });
});
