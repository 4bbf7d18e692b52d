import { configure } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import type { EditedItem, ItemInput } from '@/api/authoring';
import { AuthoringPage } from '@/features/catalog/authoring/AuthoringPage';
import { authoredItem, authoredPage, editedItem, media, namedItem, version } from './authoring';
import { type Asked, contentService, subscriptions } from './catalog';
import { render } from './render';
import { server } from './server';

const PAGES = (
  <Routes>
    <Route path="/resources/authoring" element={<p>The list</p>} />
    <Route path="/resources/authoring/:itemId" element={<AuthoringPage />} />
  </Routes>
);

/** The item that the content service of a test has, and what it was asked. */
export interface EditorScene {
  kept: EditedItem;
  asked: Asked[];
  /** The draft that is kept, if there is one. */
  draft: { data: unknown; savedAt: string } | null;
  /** Variables of the calls of an operation, in their order. */
  inputs: (operation?: string) => Record<string, unknown>[];
  /** A save, as the service carries it out. */
  save: (input: unknown) => EditedItem;
  /** Opens the editor; `answers` stand before what the service answers otherwise. */
  open: (route?: string, answers?: Parameters<typeof contentService>[0]) => ReturnType<typeof render>;
}

/** An item to be edited, and a service that keeps it. */
export function editorScene(kept: EditedItem = editedItem()): EditorScene {
  // jsdom has no layout, which the editor asks for its selection.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  // Of a form this large jsdom takes seconds to say what is in sight; `toBeVisible` still asks, of what it is given.
  configure({ defaultHidden: true });
  const scene: EditorScene = {
    kept,
    asked: [],
    draft: null,
    inputs: (operation = 'UpdateItem') => scene.asked.filter((each) => each.operation === operation).map(({ variables }) => variables),
    save: (input) => {
      const { media: files, ...fields } = input as ItemInput;
      const number = scene.kept.version + 1;
      scene.kept = editedItem({
        ...scene.kept,
        version: number,
        fields: { ...fields, media: files.map((file) => media(file)) },
        versions: [version({ number }), ...scene.kept.versions],
      });
      return scene.kept;
    },
    open: (route = '/resources/authoring/3', answers = {}) => {
      server.use(
        http.get('*/api/admin/auto-save/item', () => HttpResponse.json(scene.draft)),
        http.put('*/api/admin/auto-save/item', async ({ request }) => {
          scene.draft = { ...((await request.json()) as { data: unknown }), savedAt: '2026-11-20T20:15:00Z' };
          return HttpResponse.json(scene.draft);
        }),
        http.delete('*/api/admin/auto-save/item', () => {
          scene.draft = null;
          return new HttpResponse(null, { status: 204 });
        }),
        contentService(
          {
            EditedItem: ({ id }) => ({ editedItem: id === scene.kept.id ? scene.kept : null }),
            Subscriptions: () => ({ subscriptions }),
            ItemNamed: () => ({ itemNamed: null }),
            NamedItems: ({ slugs }) => ({ itemsNamed: (slugs as string[]).map(() => namedItem()) }),
            AuthoredItems: () => ({
              items: authoredPage([authoredItem({ id: '9', slug: 'shadow-tag', title: 'Shadow Tag', state: 'PUBLISHED' })]),
            }),
            Rendered: ({ body }) => ({ rendered: `<p>${String(body).replace(/\n/g, ' ')}</p>` }),
            ComparedVersions: () => ({ editedItem: { before: scene.kept.fields, after: scene.kept.fields } }),
            UpdateItem: ({ input }) => ({ updateItem: scene.save(input) }),
            CreateItem: ({ input, language, slug }) => {
              scene.kept = editedItem({
                id: '77',
                language: language as 'en',
                slug: (slug as string | null) ?? 'from-the-title',
                version: 1,
                fields: input as ItemInput & { media: [] },
                versions: [version({ number: 1 })],
              });
              return { createItem: scene.kept };
            },
            ...answers,
          },
          scene.asked,
        ),
      );
      return render(PAGES, { role: 3, route, session: { place: { accountId: 0, programId: 0, siteId: 0 } } });
    },
  };
  return scene;
}

/** Another has saved first. */
export function conflict() {
  return HttpResponse.json({ data: null, errors: [{ message: 'x', extensions: { name: 'Error_VersionConflict', status: 409 } }] });
}
