import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { type ComponentType, Suspense, useState } from 'react';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { reloadPage } from '@/shared/browser/reload';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { RETRY_MS } from './fetchPart';
import { lazy, lazyPage } from './lazy';

jest.mock('@/shared/browser/reload', () => ({ ...jest.requireActual<object>('@/shared/browser/reload'), reloadPage: jest.fn() }));

const FILE = 'http://localhost/assets/dialog.0a1b2c3d.js';

function Dialog() {
  return <p>What went wrong</p>;
}

/** An import that fails so many times, as webpack fails. */
function failing(times: number) {
  let tries = 0;
  const load = jest.fn(() => {
    tries += 1;
    return tries <= times
      ? Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: FILE }))
      : Promise.resolve({ default: Dialog });
  });
  return load;
}

/** A form whose button opens a part that is loaded then. */
function Form({ part: Part, keepDraft }: { part: ComponentType; keepDraft?: () => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LeaveGuard isOn={name !== ''} {...(keepDraft === undefined ? {} : { keepDraft })} />
      <input
        aria-label="Name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
        }}
      />
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Save
      </button>
      <Suspense fallback={null}>{isOpen && <Part />}</Suspense>
    </>
  );
}

async function typeAndSave(part: ComponentType, keepDraft?: () => Promise<boolean>) {
  const view = render(<Form part={part} {...(keepDraft === undefined ? {} : { keepDraft })} />);
  await view.user.type(screen.getByRole('textbox'), 'Harbor');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  return view;
}

beforeEach(() => {
  RETRY_MS.splice(0, RETRY_MS.length, 1, 1, 1);
  server.use(http.head(FILE, () => new HttpResponse(null, { status: 200 })));
  jest.mocked(reloadPage).mockClear();
});

test('a file that fails is tried again', async () => {
  const load = failing(3);
  await typeAndSave(lazy(load));
  expect(await screen.findByText('What went wrong')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});

test('at last it says so in its place; what is typed stays, and another try brings it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = failing(4);
  const { user, container } = await typeAndSave(lazy(load, { failure: 'floating' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load part of this page");
  expect(screen.getByRole('textbox')).toHaveValue('Harbor');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What went wrong')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Harbor');
});

test('the page stays while its dialog is awaited, so that the focus does too', async () => {
  const Part = lazy(() => new Promise<{ default: typeof Dialog }>(() => {}), { failure: 'floating' });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          Open
        </button>
        {isOpen && <Part />}
      </>
    );
  }
  const { user } = render(
    <Suspense fallback="The whole page">
      <Page />
    </Suspense>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
  expect(screen.queryByText('The whole page')).not.toBeInTheDocument();
});

test('back online it tries by itself', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = failing(1);
  await typeAndSave(lazy(load));
  expect(await screen.findByRole('alert')).toBeVisible();
  // Without a network there is no use in trying.
  expect(load).toHaveBeenCalledTimes(1);
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('What went wrong')).toBeVisible();
  onLine.mockRestore();
});

test('after a deploy it offers to reload, and keeps the draft first', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(http.head(FILE, () => new HttpResponse(null, { status: 404 })));
  const keepDraft = jest.fn(() => Promise.resolve(true));
  const load = failing(99);
  const { user } = await typeAndSave(lazy(load), keepDraft);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A new version is availableReload to continue. Your draft will be saved first.',
  );
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox')).toHaveValue('Harbor');
  expect(reloadPage).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(keepDraft).toHaveBeenCalledTimes(1);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  // The browser need not ask: nothing is lost.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('where nothing keeps a draft it says what a reload costs, and the browser asks', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(http.head(FILE, () => new HttpResponse(null, { status: 404 })));
  const { user } = await typeAndSave(lazy(failing(99)));
  expect(await screen.findByRole('alert')).toHaveTextContent("Unsaved changes on this page can't be kept");
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('an error of the part itself is the page’s to show', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  function Broken(): never {
    throw new Error('drawn wrong');
  }
  await typeAndSave(lazy(() => Promise.resolve({ default: Broken })));
  expect(await screen.findByRole('heading', { name: 'drawn wrong' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a part that was fetched ahead is there at once', async () => {
  const load = failing(0);
  const Part = lazy(load);
  await Part.fetch();
  render(<Part />);
  expect(screen.getByText('What went wrong')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that could not be fetched ahead is fetched when it is shown', async () => {
  const Part = lazy(failing(4));
  await expect(Part.fetch()).rejects.toThrow();
  render(
    <Suspense fallback={null}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('What went wrong')).toBeVisible();
});

test('a page that is fetched ahead brings its words, and asks for none while its file does not come', async () => {
  const words = jest.spyOn(i18next, 'loadNamespaces');
  const load = failing(1);
  const Page = lazyPage(async () => ({ Dialog: (await load()).default }), 'Dialog', ['users']);
  await expect(Page.fetch()).rejects.toThrow();
  expect(words).not.toHaveBeenCalled();
  await Page.fetch();
  expect(words).toHaveBeenCalledWith(['users']);
  await Page.fetch();
  expect(words).toHaveBeenCalledTimes(1);
  render(<Page />);
  expect(screen.getByText('What went wrong')).toBeVisible();
});
