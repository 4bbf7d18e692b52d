import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const NAME = 'Chess circle';

/** The first Monday of next month, or days after it, as it is typed: ahead whenever this runs. */
function day(after = 0): string {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  const date = new Date(first.getFullYear(), first.getMonth(), 1 + ((8 - first.getDay()) % 7) + after);
  return `${String(date.getMonth() + 1)}/${String(date.getDate())}/${String(date.getFullYear())}`;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const listed = (page: Page, name = NAME) => page.getByRole('listitem').filter({ hasText: name });

test('an event repeats, and is changed and deleted alone, with those after it, and as a whole', async ({ page }) => {
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await page.getByRole('link', { name: 'Events and holidays' }).click();

  await test.step('every Monday and Wednesday, four times', async () => {
    await page.getByRole('button', { name: 'Add event' }).click();
    await page.getByLabel('Name').fill(NAME);
    await page.getByLabel('Start date').fill(day());
    await page.getByLabel('Start time').fill('4 pm');
    await page.getByLabel('End time').fill('5 pm');
    await dialog(page).getByLabel('Repeats').selectOption('Every week');
    await expect(page.getByRole('button', { name: 'Mon', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Wed', exact: true }).click();
    await page.getByRole('button', { name: 'Mon', exact: true }).click();
    await page.getByLabel(/^Until/).fill(day(9));
    // Whatever day the journey runs on.
    await page.getByRole('checkbox', { name: 'Skip holidays' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Select the day of the week on which it starts, too');
    await audit(page);
    await page.getByRole('button', { name: 'Mon', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    await expect(listed(page)).toHaveCount(4);
    await audit(page);
  });

  await test.step('one alone', async () => {
    await page
      .getByRole('button', { name: `Edit ${NAME}` })
      .nth(1)
      .click();
    await expect(page.getByRole('radio', { name: 'This event only' })).toBeChecked();
    await expect(dialog(page).getByLabel('Repeats')).toHaveCount(0);
    await audit(page);
    await page.getByLabel('Name').fill('Chess tournament');
    await dialog(page).getByRole('button', { name: 'Save event' }).click();
    await expect(listed(page, 'Chess tournament')).toHaveCount(1);
    await expect(listed(page)).toHaveCount(3);
  });

  await test.step('this and all following', async () => {
    await page
      .getByRole('button', { name: `Edit ${NAME}` })
      .nth(1)
      .click();
    await page.getByRole('radio', { name: 'This and all following events' }).check();
    await expect(dialog(page).getByLabel('Repeats')).toHaveValue('weekly');
    await page.getByLabel('Location').fill('Chess room');
    await dialog(page).getByRole('button', { name: 'Save event' }).click();
    await expect(listed(page, 'Chess room')).toHaveCount(2);
  });

  await test.step('says how it repeats, in the calendar too', async () => {
    await page
      .getByRole('button', { name: `Delete ${NAME}` })
      .first()
      .click();
    await dialog(page).getByRole('radio', { name: 'All events of the series' }).check();
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(listed(page, 'Chess')).toHaveCount(2);
    await page
      .getByRole('button', { name: `Delete ${NAME}` })
      .last()
      .click();
    await dialog(page).getByRole('radio', { name: 'This and all following events' }).check();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(listed(page, 'Chess')).toHaveCount(1);
  });
});
