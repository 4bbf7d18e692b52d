import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { editedItem, itemFields, media, version } from '@/test/authoring';
import { axe } from '@/test/axe';
import { editorScene } from '@/test/editor';

let scene = editorScene();

beforeEach(() => {
  scene = editorScene();
});

test('the preview is what each role sees, or why it sees nothing', async () => {
  scene = editorScene(editedItem({ fields: { audience: ['Site admins'], related: ['shadow-tag'], media: [media()] } }));
  const { user, container } = scene.open('/resources/authoring/3?view=preview');
  expect(await screen.findByText("Staff: this item isn't shown")).toBeVisible();
  expect(screen.getByText("The audience doesn't include Staff.")).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'As seen by' }), 'Session admin');
  const sheet = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(sheet).findByText('## Why it works A fold is a **beam**.')).toBeVisible();
  expect(within(sheet).getByText('Setup time').nextSibling).toHaveTextContent('1 hr 5 min');
  expect(await within(sheet).findByRole('link', { name: 'Shadow Tag' })).toBeVisible();
  expect(within(sheet).getByRole('link', { name: 'bridge-template.pdf' })).toHaveAttribute('href', '/api/content/media/12-1-ab');
  expect(within(sheet).queryByRole('button', { name: 'Start' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('an empty audience is seen by authors alone', async () => {
  scene = editorScene(editedItem({ fields: { audience: [] } }));
  const { user } = scene.open('/resources/authoring/3?view=preview&as=5');
  expect(await screen.findByText('The audience is empty, so only authors see it.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'As seen by' }), 'Content admin');
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeVisible();
});

test('versions are compared field by field, and one is brought back', async () => {
  const { user, container } = scene.open('/resources/authoring/3?view=versions', {
    ComparedVersions: () => ({
      editedItem: { before: itemFields({ title: 'Paper Bridge', steps: ['Set two books 6 inches apart.'] }), after: itemFields() },
    }),
    RestoreItem: ({ number }) => {
      scene.kept = editedItem({
        ...scene.kept,
        version: scene.kept.version + 1,
        versions: [version({ number: scene.kept.version + 1, restoredFrom: number as number }), ...scene.kept.versions],
      });
      return { restoreItem: scene.kept };
    },
  });
  const comparison = await screen.findByRole('region', { name: 'Comparison of two versions' });
  expect(await within(comparison).findByText('2 fields differ.')).toBeVisible();
  expect(within(comparison).getByText('Title').nextSibling).toHaveTextContent('Paper Bridgeadded: Challenge');
  expect(comparison.querySelectorAll('ins')).toHaveLength(2);
  expect(scene.asked.find(({ operation }) => operation === 'ComparedVersions')?.variables).toEqual({ id: '3', before: 1, after: 2 });
  expect(screen.getByRole('table', { name: 'Versions' })).toHaveTextContent('Package import');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 is back as version 3')).toBeVisible();
  expect(await screen.findByText('restored from version 1')).toBeVisible();
  await user.click(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: /^Undo/ }));
  await waitFor(() => {
    expect(scene.inputs('RestoreItem').map(({ number }) => number)).toEqual([1, 2]);
  });
});

test('it is published at once, and that can be undone', async () => {
  const { user } = scene.open('/resources/authoring/3', {
    PublishItem: () => {
      scene.kept = editedItem({ ...scene.kept, state: 'PUBLISHED', publishedVersion: 2 });
      return { publishItem: scene.kept };
    },
    UnpublishItem: () => {
      scene.kept = editedItem({ ...scene.kept, state: 'DRAFT', publishedVersion: null });
      return { unpublishItem: scene.kept };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Paper Bridge Challenge is published')).toBeVisible();
  expect(scene.inputs('PublishItem')).toEqual([{ id: '3', version: 2, at: null }]);
  expect(await screen.findByText('Published')).toBeVisible();
  await user.click(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Draft')).toBeVisible();
});

test('what keeps it from being published is told all at once', async () => {
  const { user } = scene.open('/resources/authoring/3', {
    PublishItem: () =>
      HttpResponse.json({
        data: null,
        errors: [
          {
            message: 'x',
            extensions: {
              name: 'Error_ValidationFailed',
              status: 400,
              'errors.audience': ['Choose who sees it'],
              'faults.audience': [{ code: 'noAudience', params: {} }],
              'errors.media': ['Add the video'],
            },
          },
        ],
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish now' }));
  const dialog = await screen.findByRole('dialog', { name: "It can't be published yet" });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose an audience', 'Add the video']);
});

test('it is scheduled by the clock of its author, never for the past', async () => {
  const { user } = scene.open('/resources/authoring/3', {
    PublishItem: ({ at }) => {
      scene.kept = editedItem({ ...scene.kept, state: 'SCHEDULED', publishAt: at as string, scheduledVersion: 2 });
      return { publishItem: scene.kept };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule publication' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Date' }), '01/05/2020');
  await user.type(within(dialog).getByRole('textbox', { name: 'Time' }), '7 am');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  expect(await within(dialog).findByRole('link', { name: /Choose a time in the future/ })).toBeVisible();
  await user.clear(within(dialog).getByRole('textbox', { name: 'Date' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Date' }), '01/05/2090');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/^Scheduled for Thu, Jan 5, 2090, 7:00 AM/)).toBeVisible();
  expect(scene.inputs('PublishItem')[0]?.['at']).toBe(new Date(2090, 0, 5, 7).toISOString());
});

test('a draft is deleted after a question', async () => {
  const { user } = scene.open('/resources/authoring/3', { DeleteItem: () => ({ deleteItem: '3' }) });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete Paper Bridge Challenge?' })).getByRole('button', { name: 'Delete draft' }),
  );
  expect(await screen.findByText('The list')).toBeVisible();
});

test('what is not saved is neither published nor replaced', async () => {
  const { user } = scene.open();
  await user.type(await screen.findByLabelText('Title'), '!');
  expect(screen.getByRole('button', { name: 'Publish now' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('tab', { name: 'Versions (2)' }));
  expect(await screen.findByRole('button', { name: 'Restore version 1' })).toHaveAttribute('aria-disabled', 'true');
});
