import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ItemInput } from '@/api/authoring';
import { editedItem, itemFields, version } from '@/test/authoring';
import { axe } from '@/test/axe';
import { conflict, editorScene } from '@/test/editor';
import { server } from '@/test/server';

let scene = editorScene();

beforeEach(() => {
  scene = editorScene();
});

const text = () => screen.findByLabelText(/^Text \(optional\)/, { selector: '[role="textbox"], textarea' });
/** The form is large: what stands in it is found by its label, which is quicker than by its role. */
const title = () => screen.findByLabelText('Title');

test('all fields of an item, accessibly', async () => {
  const { container } = scene.open();
  expect(await title()).toHaveValue('Paper Bridge Challenge');
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('22 of 100 characters.');
  expect(screen.getByLabelText('Setup hours (optional)')).toHaveValue('1');
  expect(screen.getByLabelText('Setup minutes (optional)')).toHaveValue('5');
  expect(within(screen.getByRole('group', { name: 'Grades (optional)' })).getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  const written = await text();
  expect(within(written).getByRole('heading', { level: 2, name: 'Why it works' })).toBeVisible();
  expect(within(written).getByText('beam').tagName).toBe('STRONG');
  expect(screen.getByText('paper-bridge · English · version 2')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('Ctrl S saves a version over the one that was seen, and the next over that', async () => {
  const { user } = scene.open();
  await user.type(await title(), '!');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => {
    expect(scene.inputs()).toHaveLength(1);
  });
  expect(scene.inputs()[0]).toEqual({ id: '3', version: 2, input: { ...itemFields(), title: 'Paper Bridge Challenge!', media: [] } });
  expect(await screen.findByText('Saved')).toBeVisible();
  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByText('Save'));
  await waitFor(() => {
    expect(scene.inputs()[1]).toMatchObject({ version: 3, input: { title: 'Paper Bridge Challenge!!' } });
  });
});

test('what was typed and left is back as a draft, until it is saved or discarded', async () => {
  const first = scene.open();
  await first.user.type(await title(), '!');
  await act(() => first.router.navigate('/resources/authoring'));
  await first.user.click(await screen.findByRole('button', { name: 'Save draft and leave' }));
  expect(await screen.findByText('The list')).toBeInTheDocument();
  expect(scene.draft?.data).toMatchObject({
    typed: { title: 'Paper Bridge Challenge!' },
    base: { version: 2, values: { title: 'Paper Bridge Challenge' } },
  });
  first.unmount();

  const { user } = scene.open();
  expect(await title()).toHaveValue('Paper Bridge Challenge!');
  expect(screen.getByText(/^Your draft from/)).toBeInTheDocument();
  await user.click(screen.getByText('Save'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(scene.inputs()[0]).toMatchObject({ version: 2, input: { title: 'Paper Bridge Challenge!' } });
  expect(scene.draft).toBeNull();
  expect(screen.queryByText(/^Your draft from/)).not.toBeInTheDocument();
});

test('a draft is not wanted: the item is as it is saved', async () => {
  scene.draft = { data: { typed: { title: 'Half done' } }, savedAt: '2026-11-20T20:15:00Z' };
  const { user } = scene.open();
  expect(await title()).toHaveValue('Half done');
  await user.click(screen.getByText('Discard the draft'));
  await waitFor(() => {
    expect(screen.getByLabelText('Title')).toHaveValue('Paper Bridge Challenge');
  });
  expect(scene.draft).toBeNull();
});

test('lines are added, moved and taken out by the keyboard', async () => {
  const { user } = scene.open();
  await user.click(await screen.findByLabelText('Step 2'));
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(screen.getByLabelText('Step 3')).toHaveFocus();
  });
  await user.keyboard('Count the pennies.');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => {
    expect(screen.getByLabelText('Step 2')).toHaveFocus();
  });
  expect(screen.getByLabelText('Step 2')).toHaveValue('Count the pennies.');
  await user.click(screen.getByRole('button', { name: 'Remove Step 1' }));
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  await user.paste('1. Why?\n2. How else?');
  await user.click(screen.getByText('Save'));
  await waitFor(() => {
    expect(scene.inputs()[0]?.['input']).toMatchObject({
      steps: ['Count the pennies.', 'Fold one sheet and test it.'],
      reflection: ['Why?', 'How else?'],
    });
  });
});

test('what is wrong is told on its field and summed up', async () => {
  const { user } = scene.open();
  await user.clear(await title());
  await user.clear(screen.getByLabelText('Duration in minutes'));
  await user.click(screen.getByText('Save'));
  expect(await screen.findByRole('link', { name: 'Enter Title' })).toBeVisible();
  expect(screen.getByLabelText('Duration in minutes')).toHaveAccessibleDescription('Enter a number from 1 to 1,440');
  expect(scene.inputs()).toEqual([]);
});

test('the toolbar is one stop, and formats what is selected', async () => {
  const { user } = scene.open();
  const written = await text();
  const toolbar = screen.getByRole('toolbar', { name: 'Text formatting' });
  const tool = (name: string) => within(toolbar).getByRole('button', { name });
  expect(
    within(toolbar)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toEqual([tool('Heading H2')]);
  await user.click(tool('Heading H2'));
  act(() => {
    tool('Heading H2').focus();
  });
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(tool('Bold')).toHaveFocus();
  fireEvent.keyDown(written, { key: 'F10', altKey: true });
  expect(tool('Bold')).toHaveFocus();
  await user.click(tool('Numbered list'));
  await user.click(screen.getByText('Save'));
  await waitFor(() => {
    expect(String((scene.inputs()[0]?.['input'] as ItemInput).body)).toContain('1. Why it works');
  });
});

test('a text that the editor would not give back is edited as Markdown', async () => {
  scene = editorScene(editedItem({ fields: { body: '```\nas it is\n```' } }));
  const { user } = scene.open();
  const written = await text();
  expect(written).toHaveValue('```\nas it is\n```');
  expect(screen.getByText(/This text has parts that the editor would drop/)).toBeVisible();
  await user.clear(written);
  await user.type(written, 'Plain.');
  await user.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  expect(await screen.findByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
});

test('another item is linked to by a search', async () => {
  const { user } = scene.open();
  await text();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add link' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Address' }), 'javascript:alert(1)');
  await user.click(within(dialog).getByRole('button', { name: 'Save link' }));
  expect(within(dialog).getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/^Enter an address that begins with/);
  await user.type(within(dialog).getByRole('combobox', { name: 'Or find an item of the library' }), 'sha');
  await user.click(await screen.findByRole('option', { name: 'Shadow Tag · Activity' }));
  expect(within(dialog).getByRole('textbox', { name: 'Address' })).toHaveValue('item:shadow-tag');
  expect(within(dialog).getByRole('textbox', { name: 'Text of the link' })).toHaveValue('Shadow Tag');
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Save link' }));
  await user.click(screen.getByText('Save'));
  await waitFor(() => {
    expect((scene.inputs()[0]?.['input'] as ItemInput).body).toContain('[Shadow Tag](item:shadow-tag)');
  });
});

test('related items are found, and files are sent with what they are', async () => {
  scene = editorScene(editedItem({ fields: { kind: 'VIDEO' } }));
  const { user } = scene.open();
  server.use(
    http.post('*/api/content/files', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name') ?? '';
      return HttpResponse.json(
        { fileId: name === 'film.mp4' ? '20' : '21', fileName: name, mediaType: 'video/mp4', bytes: 1000 },
        { status: 201 },
      );
    }),
  );
  await user.type(await screen.findByRole('combobox', { name: 'Related items' }), 'sha');
  await user.click(await screen.findByRole('option', { name: /Shadow Tag/ }));
  await user.upload(screen.getByLabelText('Video', { selector: 'input' }), new File(['x'], 'film.mp4'));
  expect(await screen.findByText(/film\.mp4/)).toBeVisible();
  await user.upload(screen.getByLabelText('Captions in Spanish', { selector: 'input' }), new File(['x'], 'es.vtt'));
  expect(await screen.findByText(/es\.vtt/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Poster', { selector: 'input' }), { target: { files: [new File(['x'], 'film.gif')] } });
  expect(await screen.findByText('film.gif: Choose a picture of type PNG, JPEG or WebP.')).toBeVisible();
  await user.click(screen.getByText('Save'));
  await waitFor(() => {
    expect(scene.inputs()[0]?.['input']).toMatchObject({
      related: ['shadow-tag'],
      media: [
        { fileId: '20', role: 'VIDEO', title: '', language: '' },
        { fileId: '21', role: 'CAPTIONS', title: '', language: 'es' },
      ],
    });
  });
});

test('a picture is an SVG, and says what it shows', async () => {
  scene = editorScene(editedItem({ fields: { picture: '', pictureText: '' } }));
  const { user } = scene.open();
  await title();
  const input = screen.getByLabelText('Picture', { selector: 'input' });
  // jsdom's files cannot be read as text.
  const svg = (text: string) => Object.assign(new File([text], 'a.svg'), { text: () => Promise.resolve(text) });
  fireEvent.change(input, { target: { files: [svg('no picture')] } });
  expect(await screen.findByText('Choose a picture of type SVG')).toBeVisible();
  fireEvent.change(input, { target: { files: [svg('<svg xmlns="http://www.w3.org/2000/svg"/>')] } });
  await screen.findByLabelText('What the picture shows');
  await user.click(screen.getByText('Save'));
  expect(await screen.findByLabelText('What the picture shows')).toHaveAccessibleDescription(/Say what the picture shows/);
});

test('somebody else saved first: both versions of each field, to choose from', async () => {
  let isFirst = true;
  const { user } = scene.open('/resources/authoring/3', {
    UpdateItem: ({ input, version: seen }) => {
      if (isFirst) {
        isFirst = false;
        scene.kept = editedItem({
          version: 3,
          fields: { summary: 'Theirs.' },
          versions: [version({ number: 3, savedBy: 'Sam Rivera' }), ...scene.kept.versions],
        });
        return conflict();
      }
      expect(seen).toBe(3);
      return { updateItem: scene.save(input) };
    },
  });
  await user.type(await title(), '!');
  await user.click(screen.getByText('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(dialog).toHaveTextContent('Sam Rivera changed this record');
  expect(within(dialog).getByRole('radiogroup', { name: 'Summary' })).toHaveTextContent('Theirs.');
  await user.click(within(dialog).getByRole('button', { name: 'Save selected values' }));
  await waitFor(() => {
    expect(scene.inputs().at(-1)?.['input']).toMatchObject({ title: 'Paper Bridge Challenge!', summary: 'Theirs.' });
  });
});

test('unsaved work is asked about before it is left, not before it is looked at', async () => {
  const { user } = scene.open();
  await user.type(await title(), '!');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { name: 'Paper Bridge Challenge!' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Paper Bridge Challenge!');
  await user.click(screen.getByRole('button', { name: 'Back to content authoring' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(scene.draft).toBeNull();
});

test('a new item is made as a draft, in the other language under the same name', async () => {
  const { user, router } = scene.open('/resources/authoring/new?slug=paper-bridge&language=es&kind=ROUTINE');
  await user.type(await title(), 'El puente');
  await user.type(screen.getByLabelText('Summary'), 'Un puente de papel.');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByRole('link', { name: /Choose a subscription/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subscription' }), 'essentials-core');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/resources/authoring/77');
  });
  expect(scene.inputs('CreateItem')[0]).toMatchObject({
    slug: 'paper-bridge',
    language: 'es',
    input: { kind: 'ROUTINE', title: 'El puente', audience: ['Staff', 'Site admins'], durationMinutes: 15 },
  });
});

test('one that is not there, with the way back', async () => {
  scene.open('/resources/authoring/404');
  expect(await screen.findByText("This item isn't available")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to content authoring' })).toHaveAttribute('href', '/resources/authoring');
});
