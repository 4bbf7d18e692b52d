import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, listenForErrors, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

interface RoleHome {
  role: string;
  person: string;
  name: string;
  /** Entries of the main menu; pages that do not exist yet are absent. */
  menu: string[];
  sees: (page: Page) => Promise<void>;
}

const accounts = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: /Partner accounts/ })).toBeVisible();
  await expect(page.getByRole('table').getByText('Harbor Youth Alliance')).toBeVisible();
  await expect(page.getByRole('table').getByText('Pacific Bridge Learning')).toBeVisible();
};

const homes: RoleHome[] = [
  { role: 'super admin', person: people.superAdmin, name: 'Sofia', menu: ['Partner accounts', 'Manage users'], sees: accounts },
  { role: 'admin', person: people.admin, name: 'Daniel', menu: ['Partner accounts', 'Manage users'], sees: accounts },
  {
    role: 'content admin',
    person: people.contentAdmin,
    name: 'Claire',
    menu: [],
    sees: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire');
    },
  },
  {
    role: 'account admin',
    person: people.accountAdmin,
    name: 'Marcus',
    menu: ['Programs', 'Participants', 'Program planner', 'Analytics', 'Learning', 'Account'],
    sees: async (page) => {
      await expect(page).toHaveURL(/\/partnerhome$/);
      const programs = page.getByRole('list', { name: 'Programs' });
      await expect(programs.getByRole('link', { name: 'After School Explorers', exact: true })).toBeVisible();
      // Somebody else's account is never in it.
      await expect(programs.getByText('Prairie')).toHaveCount(0);
    },
  },
  {
    role: 'program admin',
    person: people.programAdmin,
    name: 'Priscilla',
    menu: ['Program planner'],
    sees: async (page) => {
      await expect(page.getByRole('main').getByText('After School Explorers').first()).toBeVisible();
    },
  },
  {
    role: 'session admin',
    person: people.sessionAdmin,
    name: 'Tomas',
    menu: ['Program planner', 'Participants'],
    sees: async (page) => {
      await expect(page.getByRole('main').getByText('Battery Park Explorers').first()).toBeVisible();
    },
  },
  {
    role: 'staff',
    person: people.staff,
    name: 'Alicia',
    menu: ['Program planner', 'Participants'],
    sees: async (page) => {
      await expect(page.getByRole('main').getByText('Battery Park Explorers').first()).toBeVisible();
    },
  },
];

for (const { role, person, menu, sees } of homes) {
  test(`${role} signs in, sees the own menu and home, and signs out`, async ({ page }) => {
    const errors = listenForErrors(page);
    await signIn(page, person);

    await sees(page);
    const header = page.getByRole('banner');
    const entries = header.getByRole('navigation').getByRole('link').or(header.getByRole('navigation').getByRole('button'));
    for (const entry of menu) {
      await expect(entries.filter({ hasText: entry })).toBeVisible();
    }
    await expect(header.getByText('Manage users')).toHaveCount(menu.includes('Manage users') ? 1 : 0);
    await audit(page);

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(String(new Date().getFullYear()));
    await expect(footer).toContainText('Power your purpose');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('target', '_blank');

    await header.getByRole('button', { name: /^Profile menu of / }).click();
    await audit(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/identity\/(sign-in|signed-out)/);
    await audit(page);
    expect(errors).toEqual([]);
  });
}
