import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const TAKEN = 'Oops, looks like you have already created a Holiday with this name';

/** A day of next month as it is typed, so that it is ahead whenever this runs. */
function dayAhead(day: number): string {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth() + 1, day);
  return `${String(date.getMonth() + 1)}/${String(date.getDate())}/${String(date.getFullYear())}`;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a program admin plans the holidays of the program, and its staff see them', async ({ page, browser, baseURL }) => {
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await expect(page).toHaveURL(/\/p\/\d+\/planner$/);
  await page.getByRole('link', { name: 'Events and holidays' }).click();
  await expect(page.getByRole('heading', { name: 'Events and holidays' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming events and holidays' })).toBeVisible();
  await audit(page);

  await test.step('adds one, by a name that is free', async () => {
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByLabel('Name').fill('Teacher training');
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Start date is required');
    await audit(page);
    await page.getByLabel('Start date').fill(dayAhead(9));
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(page.getByText('Teacher training was added')).toBeVisible();
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByLabel('Name').fill('teacher  training');
    await page.getByLabel('Start date').fill(dayAhead(10));
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(TAKEN);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Close without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('makes it longer', async () => {
    await page.getByRole('button', { name: 'Edit Teacher training' }).click();
    await page.getByLabel('End date').fill(dayAhead(11));
    await dialog(page).getByRole('button', { name: 'Save holiday' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Teacher training' })).toContainText('3 days');
  });

  await test.step('deletes it, and puts it back', async () => {
    await page.getByRole('button', { name: 'Delete Teacher training' }).click();
    await expect(page.getByText('Teacher training was deleted')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Teacher training' })).toContainText('3 days');
  });

  await test.step('adds an event, and copies it to a site', async () => {
    await page.getByRole('button', { name: 'Add event' }).click();
    await page.getByLabel('Name').fill('Science fair');
    await page.getByLabel('Start date').fill(dayAhead(14));
    await page.getByLabel('Start time').fill('5 pm');
    await page.getByLabel('End time').fill('5:15 pm');
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('End time should be at least 30 minutes after Start time');
    await audit(page);
    await page.getByLabel('End time').fill('6:30 pm');
    await page.getByLabel('Location').fill('Gym');
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Science fair' })).toContainText('5:00 PM – 6:30 PM · Gym');
    await page.getByRole('button', { name: 'Copy Science fair to sites' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Battery Park Explorers' }).check();
    await dialog(page).getByRole('button', { name: 'Copy to sites' }).click();
    await expect(page.getByText('Science fair was copied to 1 site')).toBeVisible();
    await page.getByRole('switch', { name: 'All sites' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Science fair' })).toHaveCount(2);
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Science fair' }).filter({ hasText: 'Battery Park Explorers' }),
    ).toBeVisible();
    await audit(page);
  });

  await test.step('staff read it and change nothing', async () => {
    const staff = await anotherBrowser(browser, baseURL);
    await signIn(staff, people.staff);
    await staff.getByRole('link', { name: 'Program planner' }).click();
    await staff.getByRole('link', { name: 'Events and holidays' }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Teacher training' })).toBeVisible();
    await expect(staff.getByRole('button', { name: /^(Add|Edit|Delete) / })).toHaveCount(0);
    await audit(staff);
  });
});

test('an account admin is asked whose planner it is', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/planner' });
  await expect(page.getByRole('heading', { name: 'Choose a program' })).toBeVisible();
  await audit(page);
  await page.getByRole('region', { name: 'Choose a program' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/a\/\d+\/p\/\d+\/planner$/);
  await expect(page.getByRole('heading', { name: 'All tasks' })).toBeVisible();
});

test('a task is planned, assigned to sites, talked about and done there, and many are skipped with undo', async ({
  page,
  browser,
  baseURL,
}) => {
  const NAME = 'Paint the club room';
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await expect(page.getByRole('heading', { name: 'All tasks' })).toBeVisible();
  await audit(page);

  await test.step('planned, with what is missing said at its field', async () => {
    await page.getByRole('button', { name: 'Add task' }).click();
    await dialog(page).getByRole('button', { name: 'Add task' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Whoops! Task name is missing.');
    await expect(dialog(page).getByLabel('Due date')).toHaveAccessibleDescription(/Whoops! Due date is missing\./);
    await dialog(page).getByLabel('Name').fill(NAME);
    await dialog(page).getByLabel('Start date').fill('1/1/2001');
    await dialog(page).getByLabel('Due date').fill(dayAhead(12));
    await dialog(page).getByRole('button', { name: 'Add task' }).click();
    await expect(dialog(page).getByLabel('Start date')).toHaveAccessibleDescription(
      /Task start date should be in between program start and end date\./,
    );
    await dialog(page).getByLabel('Start date').fill(dayAhead(2));
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Add task' }).click();
    await expect(page.getByText(`${NAME} was added`)).toBeVisible();
  });

  await test.step('assigned to two sites, each with its dates', async () => {
    await page.getByRole('searchbox', { name: 'Search by task or site' }).fill(NAME);
    // Rows stay while the answer is awaited, and a row that moves between press and release is not clicked.
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('link', { name: NAME }).click();
    await dialog(page).getByRole('button', { name: 'Assign to sites' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Battery Park Explorers' }).check();
    await dialog(page).getByRole('checkbox', { name: 'East River Explorers' }).check();
    const battery = dialog(page).getByRole('group', { name: 'Battery Park Explorers' });
    await battery.getByRole('button', { name: /^Different dates for / }).click();
    await battery.getByLabel('Due date').fill(dayAhead(1));
    await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(battery.getByLabel('Due date')).toHaveAccessibleDescription(/End date should be greater than Start date/);
    await battery.getByLabel('Due date').fill(dayAhead(9));
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`${NAME} was assigned to 2 sites`)).toBeVisible();
    await expect(dialog(page).getByRole('region', { name: 'Sites' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('talked about', async () => {
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Blue, as the children asked.');
    await dialog(page).getByRole('button', { name: 'Send comment' }).click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Blue, as the children asked.' })).toBeVisible();
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('done at a site by who runs it, which the program sees', async () => {
    const site = await anotherBrowser(browser, baseURL);
    await signIn(site, people.sessionAdmin);
    await site.goto(page.url().replace(/\/planner.*/, '/planner'));
    await site.getByRole('link', { name: 'Program planner' }).click();
    await site.getByRole('searchbox', { name: 'Search by task or site' }).fill(NAME);
    await expect(site.getByText('1–1 of 1')).toBeVisible();
    await expect(site).toHaveURL(/search=/);
    await site.getByRole('link', { name: NAME }).click();
    await dialog(site).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(site).getByText('Done', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('1 of 2 done');
  });

  await test.step('skipped in bulk, and taken back', async () => {
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?allSites=true&ownerStatus=1,2,3`);
    await page.getByRole('searchbox', { name: 'Search by task or site' }).fill(NAME);
    await expect(page).toHaveURL(/search=/);
    const rows = page.getByRole('row').filter({ hasText: NAME });
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) {
      await row.getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Skip 2 tasks' }).click();
    await expect(page.getByText('2 tasks are skipped')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(rows).toHaveCount(2);
  });
});

test('an event is dragged over the day on which clocks change and keeps its hours, by keyboard too and with undo', async ({ page }) => {
  const NIGHT = 'Spring showcase';
  // Clocks change on Sunday, March 14.
  await signIn(page, people.programAdmin, { to: '/planner?tab=events&view=calendar&day=2027-03-10' });
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'Add on Fri, Mar 12' }).click();
  await expect(dialog(page).getByLabel('Start date')).toHaveValue('03/12/2027');
  await dialog(page).getByLabel('Name').fill(NIGHT);
  await dialog(page).getByLabel('Start time').fill('5:30 PM');
  await dialog(page).getByLabel('End time').fill('7:00 PM');
  await dialog(page).getByRole('button', { name: 'Add event' }).click();
  const night = page.getByRole('button', { name: new RegExp(`^5:30 PM ${NIGHT}`) });
  await expect(night).toHaveAccessibleName(`5:30 PM ${NIGHT}, Event, 5:30 PM – 7:00 PM, Fri, Mar 12`);

  await night.dragTo(page.locator('[data-day="2027-03-15"]'));
  await expect(page.getByText(`${NIGHT} is on Mon, Mar 15 now`)).toBeVisible();
  await expect(night).toHaveAccessibleName(`5:30 PM ${NIGHT}, Event, 5:30 PM – 7:00 PM, Mon, Mar 15`);
  await night.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(`${NIGHT} is on Mon, Mar 8 now`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(night).toHaveAccessibleName(`5:30 PM ${NIGHT}, Event, 5:30 PM – 7:00 PM, Mon, Mar 15`);

  await page.reload();
  await expect(night).toHaveAccessibleName(`5:30 PM ${NIGHT}, Event, 5:30 PM – 7:00 PM, Mon, Mar 15`);
  await night.click();
  await expect(dialog(page)).toContainText('Mon, Mar 15, 5:30 PM – 7:00 PM');
  await audit(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(night).toHaveCount(0);
});

/** A school district's calendar with a day off of next month, a concert on the day after, and a holiday that the program has on other days. */
function districtCalendar(): string {
  const now = new Date();
  const day = (of: number) => new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, of)).toISOString().slice(0, 10).replaceAll('-', '');
  const event = (name: string, from: number, to: number) => [
    'BEGIN:VEVENT',
    `UID:${name}`,
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(to)}`,
    'END:VEVENT',
  ];
  const lines = [...event('No School: Staff Development', 4, 5), ...event('Band concert', 5, 6)];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//District//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

test('a district calendar is reviewed and added, a task has files, and another calendar reads the plan until it is revoked', async ({
  page,
  baseURL,
}) => {
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await page.getByRole('link', { name: 'Events and holidays' }).click();

  await test.step('holidays come from a file, and only what is chosen is added', async () => {
    await page.getByRole('button', { name: 'Upload holidays' }).click();
    await page
      .getByLabel('File of holidays')
      .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('Child,Grade\nMaya,3\n') });
    await expect(dialog(page).getByRole('alert')).toContainText('column headers');
    await page
      .getByLabel('File of holidays')
      .setInputFiles({ name: 'district.ics', mimeType: 'text/calendar', buffer: Buffer.from(districtCalendar()) });
    await expect(page.getByRole('checkbox', { name: 'Choose No School: Staff Development' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Choose Band concert' })).not.toBeChecked();
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Add 1 holiday' }).click();
    await expect(page.getByText('1 holiday was saved')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'No School: Staff Development' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Band concert' })).toHaveCount(0);
  });

  await test.step('a template adds what the program does not have yet', async () => {
    await page.getByRole('link', { name: 'All tasks' }).click();
    await page.getByRole('button', { name: 'Plan from a template' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Summer program, 12 tasks/ })
      .check();
    await audit(page);
    // What would be over already is not ticked at first, and what is there cannot be.
    for (const box of await dialog(page).getByRole('checkbox').all()) {
      if (await box.isEnabled()) {
        await box.check();
      }
    }
    await dialog(page).getByRole('button', { name: 'Add 11 tasks' }).click();
    // Both have a fire drill.
    await expect(page.getByText('11 tasks were planned')).toBeVisible();
  });

  await test.step('a file of a task is numbered when its name is there, and saved by its name', async () => {
    await page.getByRole('link', { name: 'All tasks' }).click();
    // It is done, and what is to be done is shown first.
    await page.getByRole('button', { name: 'Active' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Done' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByText('Fire drill', { exact: true }).first().click();
    const flyer = { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a flyer') };
    await page.getByLabel('Files to add').setInputFiles(flyer);
    await expect(page.getByRole('button', { name: 'Download flyer.pdf' })).toBeVisible();
    await page.getByLabel('Files to add').setInputFiles([flyer, { ...flyer, name: 'macro.exe' }]);
    await expect(page.getByRole('button', { name: 'Download flyer (1).pdf' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Files' }).getByRole('alert')).toContainText('macro.exe: Whoops!');
    await audit(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download flyer (1).pdf' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('flyer (1).pdf');
    await page.getByRole('button', { name: 'Delete flyer (1).pdf' }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await expect(page.getByRole('button', { name: 'Download flyer (1).pdf' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('reminders are each person’s choice', async () => {
    await page.getByRole('button', { name: 'Reminders' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Every day/ })
      .check();
    await audit(page);
    await dialog(page).getByRole('button', { name: 'Save choice' }).click();
    await expect(page.getByText('Your choice was saved')).toBeVisible();
    await page.getByRole('button', { name: 'Reminders' }).click();
    await expect(dialog(page).getByRole('radio', { name: /^Every day/ })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an address is shown once, read by others, and revoked', async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = await page.getByLabel('Calendar address').inputValue();
    await audit(page);
    const path = `${baseURL ?? ''}${new URL(address).pathname}`;
    const calendar = await fetch(path);
    expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await calendar.text()).toContain('SUMMARY:No School: Staff Development');
    const same = await fetch(path, { headers: { 'If-None-Match': calendar.headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    await page.getByRole('button', { name: /^Revoke the address/ }).click();
    await expect(page.getByText('This address no longer works')).toBeVisible();
    expect((await fetch(path)).status).toBe(404);
  });
});

test('who runs a site learns what the program planned for it, until they have seen it', async ({ page }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await expect(page.getByText(/new tasks from the program/)).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText(/new tasks from the program/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All tasks' })).toBeVisible();
  await expect(page.getByText(/new tasks from the program/)).toHaveCount(0);
});
