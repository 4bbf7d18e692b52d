import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { configureAxe } from 'jest-axe';
import { delay, http, HttpResponse } from 'msw';
import { flagsChanged } from '@/app/session/sessionSlice';
import { readCookie } from '@/shared/browser/cookies';
import { SELECTED_PROGRAM_AREAS, selectedProgramKey } from '@/shared/browser/selectedPrograms';
import { useConfigurationMode } from '@/shared/session/configurationMode';
import { axe } from '@/test/axe';
import { access, programs } from '@/test/gateway';
import { server } from '@/test/server';
import { renderShell } from '@/test/shell';

const banner = () => within(screen.getByRole('banner'));
const trail = () => within(screen.getByRole('navigation', { name: 'Place' }));

function scrollTo(y: number) {
  act(() => {
    jest.replaceProperty(window, 'scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  });
}

/** A window this wide, for the questions that the layout asks. */
function wide(pixels: number) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const most = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
    return {
      matches: most === undefined ? media.includes('reduced-motion') : pixels <= Number(most),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    } as unknown as MediaQueryList;
  });
}

/** A window whose width changes. */
function resizable(atFirst: number) {
  let width = atFirst;
  const listeners = new Set<() => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const most = Number(/max-width:\s*([\d.]+)px/.exec(media)?.[1] ?? 0);
    const listen = (_type: string, listener: () => void) => listeners.add(listener);
    return {
      get matches() {
        return width <= most;
      },
      media,
      addEventListener: listen,
      removeEventListener: () => {},
      addListener: (listener: () => void) => listeners.add(listener),
      removeListener: () => {},
    } as unknown as MediaQueryList;
  });
  return {
    resize: (pixels: number) => {
      width = pixels;
      act(() => {
        listeners.forEach((each) => {
          each();
        });
      });
    },
  };
}

/** An answer that comes when the test lets it. */
function holdAnswer() {
  let answer = () => {};
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    promise,
    answer: () => {
      answer();
    },
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('around every page', () => {
  test('header, page, footer; nothing against accessibility', async () => {
    const { container } = await renderShell({ role: 4, route: '/partnerhome' });
    await screen.findByText('After School Explorers');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(`© ${String(new Date().getFullYear())} Afterbell`)).toBeVisible();
    expect(footer.getByText('Power your purpose')).toBeVisible();
    const policy = footer.getByRole('link', { name: /Privacy Policy/ });
    expect(policy).toHaveAttribute('target', '_blank');
    expect(policy).toHaveAttribute('href', '/privacy.html');
    expect(document.title).toBe('Partner Home · Harbor Youth Alliance · Afterbell');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  test('all of it lies in landmarks, the band under the header named by its title', async () => {
    await renderShell({ role: 4, route: '/partnerhome' });
    await screen.findByText('After School Explorers');
    const band = screen.getByRole('region', { name: 'Partner Home' });
    expect(within(band).getByRole('heading', { level: 1 })).toBeVisible();
    const inLandmarks = configureAxe({ rules: { region: { enabled: true } } });
    expect(await act(async () => await inLandmarks(document.body))).toHaveNoViolations();
  });

  test('after each navigation it is ready again after 100 ms', async () => {
    const { router } = await renderShell({ role: 4, route: '/unauthorized' });
    const main = screen.getByRole('main');
    await waitFor(() => {
      expect(main).toHaveAttribute('aria-busy', 'false');
    });
    // On a busy machine the 100 ms are over before anybody looks.
    const announced: (string | null)[] = [];
    const observer = new MutationObserver(() => announced.push(main.getAttribute('aria-busy')));
    observer.observe(main, { attributeFilter: ['aria-busy'] });
    await act(() => router.navigate('/nowhere'));
    await waitFor(() => {
      expect(announced).toContain('true');
    });
    observer.disconnect();
    await waitFor(() => {
      expect(main).toHaveAttribute('aria-busy', 'false');
    });
    expect(main).toHaveFocus();
  });

  test.each(['/', '/home', '/partnerhome', '/ld-demo'])(
    'a visit that begins at %s keeps the focus at the start, wherever that leads',
    async (route) => {
      const { router } = await renderShell({ role: 4, route });
      await screen.findByRole('heading', { level: 1 });
      expect(router.state.location.pathname).not.toBe(route);
      expect(document.body).toHaveFocus();
    },
  );

  test('a page that leads on takes the focus with it', async () => {
    const { router } = await renderShell({ role: 4, route: '/unauthorized' });
    await act(() => router.navigate('/home'));
    await screen.findByText('After School Explorers');
    expect(router.state.location.pathname).toBe('/a/1/partnerhome');
    expect(screen.getByRole('main')).toHaveFocus();
    await act(() => router.navigate('/a/1/p/11/home', { replace: true }));
    screen.getByRole('button', { name: 'Jump to' }).focus();
    await act(() => router.navigate('/a/1/partnerhome', { replace: true }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('the header is compact past 50 px', async () => {
    await renderShell({ role: 4, route: '/unauthorized' });
    const bar = screen.getByRole('banner').firstElementChild;
    scrollTo(50);
    expect(bar).toHaveAttribute('data-compact', 'false');
    scrollTo(51);
    expect(bar).toHaveAttribute('data-compact', 'true');
  });

  test('opening a route closes an open menu', async () => {
    const { user, router } = await renderShell({ role: 4, route: '/unauthorized' });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    expect(await screen.findByRole('menu')).toBeVisible();
    await act(() => router.navigate('/nowhere'));
    await waitFor(() => {
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    });
  });

  test('the terms are shown while they have to be acknowledged', async () => {
    await renderShell({ role: 4, route: '/unauthorized', hasTerms: true });
    expect(await screen.findByRole('dialog', { name: 'Terms of service' })).toBeVisible();
  });
});

describe('menus', () => {
  test.each([1, 2])('role %i: Partner accounts, selected; Manage users has no page yet and is absent', async (role) => {
    await renderShell({ role });
    const menu = within(banner().getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Partner accounts' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getAllByRole('listitem')).toHaveLength(1);
  });

  test.each([3, 4, 5, 6, 7])('role %i: no page of the main menu exists yet, so it is absent', async (role) => {
    await renderShell({ role, route: '/unauthorized' });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  });

  test('profile menu: role, language, theme, help by its flag, logout', async () => {
    const { user, onLogout } = await renderShell({ role: 6, route: '/unauthorized', flags: ['help-widget'] });
    await screen.findByRole('button', { name: 'Help center' });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('ana@demo.afterbell.test');
    expect(menu).toHaveTextContent('Session admin');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Help center', 'Logout']);
    expect(await axe(menu)).toHaveNoViolations();
    await user.click(within(menu).getByRole('menuitem', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
  });

  test('without the flag there is no help center', async () => {
    const { user } = await renderShell({ role: 6, route: '/unauthorized' });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    expect(
      within(await screen.findByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Logout']);
  });

  test('the help center opens with the topics of the role', async () => {
    const { user } = await renderShell({ role: 1, route: '/unauthorized', flags: ['help-widget'] });
    await user.click(await screen.findByRole('button', { name: 'Help center' }));
    const help = await screen.findByRole('dialog', { name: 'Help center' });
    expect(help).toHaveTextContent('See what a partner sees');
    expect(help).not.toHaveTextContent('Change program or site');
    expect(await axe(help)).toHaveNoViolations();
  });

  test('the language is changed at once, kept in this browser and with the account', async () => {
    const { user } = await renderShell({ role: 4, route: '/unauthorized' });
    let saved: unknown = null;
    server.use(
      http.put('*/api/identity/users/me/preferences', async ({ request }) => {
        saved = await request.json();
        return HttpResponse.json({});
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
    expect(await screen.findByRole('heading', { name: 'No tiene acceso a esta página' })).toBeVisible();
    expect(localStorage.getItem('afterbell.language')).toBe('es');
    await waitFor(() => {
      expect(saved).toEqual({ locale: 'es' });
    });
    await act(() => i18next.changeLanguage('en'));
  });

  test('the dark theme is chosen and remembered', async () => {
    const { user } = await renderShell({ role: 4, route: '/unauthorized' });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Dark theme' }));
    expect(localStorage.getItem('afterbell.theme')).toBe('"dark"');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dark theme' })).toBeChecked();
  });

  test('below 992 px there is a hamburger with a logout link', async () => {
    wide(991);
    const { user, onLogout } = await renderShell({ role: 1, route: '/unauthorized' });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Partner accounts' })).toBeVisible();
    for (const each of ['Ana Reyes', 'ana@demo.afterbell.test', 'Super admin']) {
      expect(screen.getByText(each)).toBeVisible();
    }
    // The one shadow is for what floats; the thumb of the switch lies on its track.
    expect(screen.getByRole('switch', { name: 'Dark theme' }).nextElementSibling).toHaveStyle({ boxShadow: 'none' });
    expect(await axe(document.body)).toHaveNoViolations();
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
  });

  const accountPage = { path: '/account', title: 'Account', roles: [4, 5, 6], flag: null, directAccess: false };
  const withAccount = http.get('*/api/access', () => HttpResponse.json({ ...access, pages: [...access.pages, accountPage] }));

  test('a session admin has Account', async () => {
    const { user } = await renderShell({ role: 6, route: '/unauthorized', instead: [withAccount] });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    expect(await screen.findByRole('menuitem', { name: 'Account' })).toBeVisible();
  });

  test('a program admin who looks as a session admin has not', async () => {
    const { user } = await renderShell({ role: 5, route: '/unauthorized', instead: [withAccount] });
    expect(await banner().findByRole('link', { name: 'Account' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Site: All sites' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Robotics Lab' }));
    await trail().findByRole('link', { name: 'Robotics Lab' });
    await user.click(screen.getByRole('button', { name: 'Profile menu of Ana Reyes' }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Account' })).not.toBeInTheDocument();
  });

  test.each([
    [1, 1440],
    [4, 1440],
    [5, 1440],
    [5, 991],
  ])('role %i while a program is configured, at %i px: only Logout is left of the menus; search and help stay', async (role, pixels) => {
    wide(pixels);
    const page = renderHook(useConfigurationMode, { initialProps: false });
    await renderShell({ role, route: '/unauthorized', flags: ['help-widget'] });
    expect(await screen.findByRole('button', { name: 'Jump to' })).toBeVisible();
    page.rerender(true);
    for (const name of [/^Program:/, /^Site:/]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Jump to' })).toBeVisible();
    if (pixels > 991) {
      expect(screen.getByRole('button', { name: 'Help center' })).toBeVisible();
    }
  });

  test.each([6, 7])('role %i keeps everything while a program is configured', async (role) => {
    renderHook(useConfigurationMode, { initialProps: true });
    await renderShell({ role, route: '/unauthorized', flags: ['help-widget'] });
    expect(await screen.findByRole('button', { name: 'Program: After School Explorers' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Help center' })).toBeVisible();
  });

  test('navigation is hidden on /welcome', async () => {
    await renderShell({ role: 1, route: '/welcome' });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('program and site', () => {
  test('program admin: the program in uppercase, and a choice of sites', async () => {
    const { user, store, router } = await renderShell({ role: 5, route: '/unauthorized' });
    expect(await trail().findByRole('link', { name: 'After School Explorers' })).toHaveStyle({ textTransform: 'uppercase' });
    await user.click(await screen.findByRole('button', { name: 'Site: All sites' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Robotics Lab' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/a/1/p/11/s/112/home');
    });
    expect(store.getState().session.current?.view).toMatchObject({
      role: 5,
      placeRole: 6,
      place: { accountId: 1, programId: 11, siteId: 112 },
    });
    expect(readCookie('siteId')).toBe('112');
    // The person has not become somebody else: there is nothing to step back from.
    expect(screen.queryByRole('region', { name: 'Viewing as another role' })).not.toBeInTheDocument();
  });

  test.each([6, 7])('role %i: the site’s name is shown, the program not in uppercase', async (role) => {
    await renderShell({ role, route: '/unauthorized' });
    expect(await trail().findByRole('link', { name: 'After School Explorers' })).toHaveStyle({ textTransform: 'none' });
    expect(await trail().findByRole('link', { name: 'Battery Park Explorers' })).toBeVisible();
    expect(document.title).toMatch(/ · Battery Park Explorers · Afterbell$/);
  });

  test.each([1, 4])('role %i has no dropdown', async (role) => {
    await renderShell({ role, route: '/unauthorized' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Program:/ })).not.toBeInTheDocument();
  });

  test('an account with direct access has none either', async () => {
    await renderShell({ role: 5, isDirectAccess: true, flags: ['learning-experience-direct-access'] });
    await screen.findByRole('heading', { level: 1, name: 'My content' });
    expect(screen.queryByRole('button', { name: /^Program:/ })).not.toBeInTheDocument();
  });

  test('until the name is known, no choice is asked for', async () => {
    const { promise, answer } = holdAnswer();
    const late = (path: string) =>
      http.get(path, async () => {
        await promise;
      });
    await renderShell({
      role: 5,
      route: '/unauthorized',
      instead: [late('*/api/admin/programs/:id/info'), late('*/api/admin/users/:user/account/:account/starprogramandsessiondata/:key')],
    });
    await screen.findByRole('button', { name: 'Jump to' });
    await act(() => delay(100));
    expect(trail().queryByRole('link', { name: /Choose/ })).not.toBeInTheDocument();
    answer();
    expect(await trail().findByRole('link', { name: 'After School Explorers' })).toBeVisible();
  });

  test('while the flags load, nothing is shown that direct access would take away again', async () => {
    const { promise, answer } = holdAnswer();
    const late = http.post('*/api/admin/ofrep/v1/evaluate/flags', async () => {
      await promise;
    });
    await renderShell({
      role: 5,
      route: '/unauthorized',
      isDirectAccess: true,
      flags: ['learning-experience-direct-access'],
      instead: [late],
    });
    const expectNothing = () => {
      expect(banner().queryByRole('button', { name: 'Jump to' })).not.toBeInTheDocument();
      expect(banner().queryByRole('button', { name: /^Program:/ })).not.toBeInTheDocument();
    };
    await act(() => delay(100));
    expectNothing();
    answer();
    expect(await banner().findByRole('button', { name: 'Learning' })).toBeVisible();
    expectNothing();
  });

  test('while the flags of another account load, the header stays as it is', async () => {
    const { store } = await renderShell({ role: 5, route: '/unauthorized' });
    const program = await screen.findByRole('button', { name: 'Program: After School Explorers' });
    act(() => {
      store.dispatch(flagsChanged({ status: 'loading' }));
    });
    expect(program).toBeVisible();
    expect(screen.getByRole('button', { name: 'Jump to' })).toBeVisible();
  });

  test('a name of more than 25 characters has a tooltip', async () => {
    const { user } = await renderShell({ role: 5, route: '/unauthorized', programName: 'Riverside Summer Engineering' });
    await user.hover(await trail().findByRole('link', { name: 'Riverside Summer Engineering' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Riverside Summer Engineering');
  });
});

describe('sub-header', () => {
  test.each([1, 2])('role %i has it on /home', async (role) => {
    const { container } = await renderShell({ role });
    expect(screen.getByRole('heading', { level: 1, name: 'Partner accounts' })).toBeVisible();
    expect(container.querySelector('[data-tone="plain"]')).toBeInTheDocument();
  });

  test.each([3, 5, 6, 7])('role %i has none on /home', async (role) => {
    const { container } = await renderShell({ role });
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    });
    expect(container.querySelector('[data-tone]')).not.toBeInTheDocument();
  });

  test('Partner Home’s is blue, with a way back for a program admin', async () => {
    const { user, router, container } = await renderShell({ role: 5, route: '/partnerhome' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Partner Home' })).toBeVisible();
    expect(container.querySelector('[data-tone="blue"]')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/a/1/p/11/home');
    });
  });
});

describe('doors', () => {
  test.each(['/', '/home'])('%s leads an account admin to Partner Home', async (route) => {
    const { router } = await renderShell({ role: 4, route });
    await screen.findByText('After School Explorers');
    expect(router.state.location.pathname).toBe('/a/1/partnerhome');
  });

  test.each([4, 5, 6, 7])('role %i of an account with direct access is led to My content', async (role) => {
    for (const route of ['/home', '/partnerhome']) {
      const { router, unmount } = await renderShell({ role, route, isDirectAccess: true, flags: ['learning-experience-direct-access'] });
      expect(await screen.findByRole('heading', { level: 1, name: 'My content' })).toBeVisible();
      expect(router.state.location.pathname).toMatch(/^\/a\/1(\/.*)?\/resources\/my-content$/);
      expect(banner().getByRole('button', { name: 'Learning' })).toBeVisible();
      unmount();
    }
  });

  test('nothing but its own pages is open in an account with direct access', async () => {
    const { user, router } = await renderShell({
      role: 4,
      route: '/ld-demo',
      isDirectAccess: true,
      flags: ['learning-experience-direct-access', 'playground'],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'My content' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/a/1/resources/my-content');
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.getByRole('combobox', { name: 'Jump to' })).toBeVisible();
    });
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([expect.stringContaining('My content')]);
  });

  test('who is in stays in while the flags of another account are read', async () => {
    const { store } = await renderShell({ role: 4, route: '/partnerhome' });
    const page = await screen.findByText('After School Explorers');
    act(() => {
      store.dispatch(flagsChanged({ status: 'loading' }));
    });
    expect(page).toBeVisible();
  });

  test('without the flag, or without direct access, they stay', async () => {
    const one = await renderShell({ role: 5, isDirectAccess: true });
    await screen.findByRole('heading', { level: 1 });
    expect(one.router.state.location.pathname).toBe('/a/1/p/11/home');
    one.unmount();
    const other = await renderShell({ role: 5, flags: ['learning-experience-direct-access'] });
    await screen.findByRole('heading', { level: 1 });
    expect(other.router.state.location.pathname).toBe('/a/1/p/11/home');
  });

  test('a role that is not on the list leads to Unauthorized', async () => {
    const { router, container } = await renderShell({ role: 3, route: '/partnerhome' });
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/unauthorized');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('a page whose flag is off is blocked; with the flag it opens', async () => {
    const off = await renderShell({ role: 1, route: '/ld-demo' });
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    expect(screen.getByText(/isn’t turned on for your account/)).toBeVisible();
    expect(screen.queryByText(/Your role does not include it/)).not.toBeInTheDocument();
    off.unmount();
    await renderShell({ role: 1, route: '/ld-demo', flags: ['playground'] });
    expect(await screen.findByRole('row', { name: 'playground On' })).toBeVisible();
  });

  test('a flag that cannot be read aborts the navigation, but not that to pages without one', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken = http.post('*/api/admin/ofrep/v1/evaluate/flags', () => HttpResponse.json({}, { status: 503 }));
    const { router } = await renderShell({ role: 1, route: '/ld-demo', instead: [broken] });
    expect(await screen.findByRole('heading', { name: 'Error fetching feature flag value' })).toBeVisible();
    await act(() => router.navigate('/home'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Partner accounts' })).toBeVisible();
    error.mockRestore();
  });

  test('an address that leads nowhere', async () => {
    const { container } = await renderShell({ role: 7, route: '/no/such/page' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/a/1/p/11/s/111/home');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('below an address that is somebody else’s nothing is left of the page that was asked for', async () => {
    const { router } = await renderShell({ role: 4, route: '/a/99/partnerhome' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await waitFor(() => {
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    });
    expect(screen.queryByText('Partner Home')).not.toBeInTheDocument();
    expect(document.title).toMatch(/^Page not found · /);
    await act(() => router.navigate('/a/1/partnerhome'));
    expect(await screen.findByRole('region', { name: 'Partner Home' })).toBeVisible();
    await waitFor(() => {
      expect(document.title).toBe('Partner Home · Harbor Youth Alliance · Afterbell');
    });
  });

  const noProgram = [
    http.get('*/api/admin/programs/999/info', () => HttpResponse.json({ name: 'Error_NotFound', detail: 'Not found.' }, { status: 404 })),
    http.get('*/api/admin/sites/program/999', () => HttpResponse.json({ name: 'Error_NotFound', detail: 'Not found.' }, { status: 404 })),
  ];

  test('a program that is gone is not found, and no breakdown', async () => {
    const { router } = await renderShell({ role: 4, route: '/a/1/p/999/home', programName: 'Morning Stars', instead: noProgram });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/a/1/partnerhome');
    await act(() => router.navigate('/a/1/p/11/home'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Morning Stars' })).toBeVisible();
  });

  test('whoever views a program that is gone as its admin is led out of it', async () => {
    await renderShell({ role: 1, route: '/as/5/a/1/p/999/home', instead: noProgram });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
  });

  test('somebody without a role is welcomed and no more', async () => {
    const { user, router } = await renderShell({ role: 9 });
    expect(await screen.findByText(/You don’t have access to a program yet/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/welcome');
    await user.keyboard('{Control>}k{/Control}');
    // The jump-to box would be there by now, had they one.
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('drill-down', () => {
  /** What the services are told, as whom. */
  function listen(): string[] {
    const calls: string[] = [];
    server.events.on('request:start', ({ request }) => {
      calls.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('Afterbell-View-As') ?? '-'}`);
    });
    return calls;
  }
  afterEach(() => {
    server.events.removeAllListeners();
  });
  const begun = (calls: string[]) => calls.filter((call) => call.startsWith('POST /api/identity/drilldowns'));

  test('a link opens at its viewed place: the view is begun once, and told before anything is read as somebody else', async () => {
    const calls = listen();
    await renderShell({ role: 1, route: '/as/4/a/3/partnerhome' });
    const strip = within(await screen.findByRole('region', { name: 'Viewing as another role' }));
    expect(strip.getByText("You're viewing the account")).toBeVisible();
    expect(await strip.findByText('Harbor Youth Alliance')).toBeVisible();
    expect(strip.getByText('as Account admin')).toBeVisible();
    expect(await screen.findByRole('link', { name: programs[0]!.programName })).toBeVisible();
    expect(readCookie('super_user_drilldown_to_account')).toBe('3');
    expect(begun(calls)).toHaveLength(1);
    const first = calls.findIndex((call) => call.endsWith('role=4,account=3'));
    expect(first).toBeGreaterThan(calls.indexOf(begun(calls)[0]!));
  });

  test('from the account to a program, up, and out by Back and Forward; the cookies follow, the audit is told', async () => {
    const calls = listen();
    const { user, router } = await renderShell({ role: 1, route: '/home' });
    expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument();
    await act(() => router.navigate('/as/4/a/3/partnerhome'));
    await user.click(await screen.findByRole('link', { name: programs[0]!.programName }));
    expect(await screen.findByText("You're viewing the program")).toBeVisible();
    expect(router.state.location.pathname).toBe('/as/5/a/3/p/11/home');
    expect(readCookie('highest_role')).toBe('5');
    expect(readCookie('programId')).toBe('11');
    await waitFor(() => {
      expect(calls.some((call) => call.startsWith('GET /api/admin/') && call.endsWith('role=5,account=3,program=11'))).toBe(true);
    });

    await user.click(await screen.findByRole('link', { name: 'Back to Harbor Youth Alliance' }));
    expect(await screen.findByText("You're viewing the account")).toBeVisible();
    // Each is asked for as oneself, also from within another: only roles 1 and 2 may.
    expect(begun(calls)).toEqual(Array(3).fill('POST /api/identity/drilldowns -'));

    await act(() => router.navigate(-1));
    expect(await screen.findByText("You're viewing the program")).toBeVisible();
    await act(() => router.navigate(-2));
    await waitFor(() => {
      expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument();
    });
    expect(router.state.location.pathname).toBe('/home');
    expect(readCookie('super_user_drilldown')).toBeNull();
    expect(readCookie('highest_role')).toBe('1');
    await waitFor(() => {
      expect(calls.some((call) => call.startsWith('DELETE /api/identity/drilldowns/current'))).toBe(true);
    });
    await act(() => router.navigate(1));
    expect(await screen.findByText("You're viewing the account")).toBeVisible();
  });

  test('Step back leads out, and reads the person’s own roles again', async () => {
    const calls = listen();
    const { user, router } = await renderShell({ role: 2, route: '/as/5/a/3/p/11/home' });
    await screen.findByText("You're viewing the program");
    const before = calls.length;
    await user.click(screen.getByRole('link', { name: 'Step back' }));
    await waitFor(() => {
      expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument();
    });
    expect(router.state.location.pathname).toBe('/home');
    await waitFor(() => {
      expect(calls.slice(before)).toEqual(
        expect.arrayContaining(['DELETE /api/identity/drilldowns/current -', 'GET /api/identity/users/me -']),
      );
    });
    expect(readCookie('progName')).toBeNull();
  });

  test('a place that may not be viewed says so, and nothing of it is read', async () => {
    const calls = listen();
    const refused = http.post('*/api/identity/drilldowns', () =>
      HttpResponse.json({ name: 'Error_NotFound', detail: 'There is no such place.' }, { status: 404 }),
    );
    await renderShell({ role: 1, route: '/as/4/a/99/partnerhome', instead: [refused] });
    expect(await screen.findByText("Not found, or you don't have access")).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Viewing as another role' })).not.toBeInTheDocument();
    expect(calls.filter((call) => call.endsWith('account=99'))).toEqual([]);
  });

  test('an account admin in a program is no drill-down: nothing is begun, and the account is one click away', async () => {
    for (const area of SELECTED_PROGRAM_AREAS) {
      localStorage.setItem(selectedProgramKey(area), '9');
    }
    const calls = listen();
    const { user, router, store } = await renderShell({ role: 4, route: '/partnerhome' });
    await user.click(await screen.findByRole('link', { name: 'After School Explorers' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/a/1/p/11/home');
    });
    expect(store.getState().session.current?.view).toMatchObject({ role: 4, placeRole: 5 });
    expect(readCookie('highest_role')).toBe('5');
    expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument();
    expect(begun(calls)).toEqual([]);
    // "Clicking a program clears locally stored selected-program entries" (spec 1 §2).
    expect(SELECTED_PROGRAM_AREAS.map((area) => localStorage.getItem(selectedProgramKey(area)))).toEqual([null, null, null, null, null]);
    await user.click(await trail().findByRole('link', { name: 'Harbor Youth Alliance' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/a/1/partnerhome');
    });
  });
});

describe('on a phone', () => {
  const notice = "We're Sorry! This page is only available on a desktop browser.";

  test.each(['iPhone', 'X11; Linux'])('pages show the notice until somebody goes on, which holds for the visit (%s)', async (device) => {
    wide(500);
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device);
    const first = await renderShell({ role: 4, route: '/partnerhome' });
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.queryByText('After School Explorers')).not.toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Show the page anyway' }));
    expect(await screen.findByText('After School Explorers')).toBeVisible();
    first.unmount();
    await renderShell({ role: 4, route: '/partnerhome' });
    expect(await screen.findByText('After School Explorers')).toBeVisible();
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  test('a window that becomes narrow puts the page out of sight and does not take it down', async () => {
    const window = resizable(1440);
    await renderShell({ role: 4, route: '/partnerhome' });
    const program = await screen.findByText('After School Explorers');
    window.resize(500);
    expect(screen.getByText(notice)).toBeVisible();
    expect(program).toBeInTheDocument();
    expect(program).not.toBeVisible();
    window.resize(1440);
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
    expect(program).toBeVisible();
  });
});
