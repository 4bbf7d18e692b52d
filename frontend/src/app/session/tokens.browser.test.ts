import { http, HttpResponse } from 'msw';
import { ErrorResponse, User, type UserManager } from 'oidc-client-ts';
import { dropCookie, readCookie, writeCookie } from '@/shared/browser/cookies';
import { mayStoreOffline } from '@/shared/browser/offlineData';
import { reloadPage } from '@/shared/browser/reload';
import { server } from '@/test/server';
import { Tokens } from './tokens';
import { makeUserManager } from './userManager';

jest.mock('@/shared/browser/reload', () => ({ reloadPage: jest.fn() }));

function token(claims: object): string {
  return `h.${btoa(JSON.stringify(claims))}.s`;
}

const good = token({ isBxPortal: true });

function person(rest: Partial<User> = {}): User {
  return {
    access_token: good,
    id_token: 'id',
    refresh_token: 'r1',
    expires_in: 300,
    profile: { sub: '7', email: 'ana@demo.afterbell.test' },
    ...rest,
  } as User;
}

function setUp(stored: User | null) {
  let user = stored;
  const manager = {
    getUser: jest.fn(() => Promise.resolve(user)),
    signinRedirect: jest.fn(() => Promise.resolve()),
    signinRedirectCallback: jest.fn(() => Promise.resolve(person())),
    signinSilent: jest.fn(() => {
      user = person({ access_token: token({ isBxPortal: true, n: 2 }) });
      return Promise.resolve(user);
    }),
    signoutRedirect: jest.fn(() => Promise.resolve()),
    removeUser: jest.fn(() => {
      user = null;
      return Promise.resolve();
    }),
  };
  return { manager, tokens: new Tokens(manager as unknown as UserManager) };
}

// Windows of earlier tests are gone: all share what stands in for the browser's.
const listen = jest.spyOn(window, 'addEventListener');

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) {
    if (type === 'storage' || type === 'beforeunload') {
      window.removeEventListener(type, listener);
    }
  }
  listen.mockClear();
});

test('a token with more than five seconds left is used as it is', async () => {
  const { manager, tokens } = setUp(person({ expires_in: 6 }));
  await expect(tokens.access()).resolves.toBe(good);
  expect(manager.signinSilent).not.toHaveBeenCalled();
});

test('within five seconds of its end it is renewed, once, however many calls ask', async () => {
  const { manager, tokens } = setUp(person({ expires_in: 5 }));
  const given = await Promise.all([tokens.access(), tokens.access(), tokens.access()]);
  expect(manager.signinSilent).toHaveBeenCalledTimes(1);
  expect(new Set(given).size).toBe(1);
  expect(given[0]).not.toBe(good);
});

test('nobody signed in: leaves for the sign-in page, once, and comes back to the same address', async () => {
  window.history.pushState(null, '', '/partnerhome?x=1');
  const { manager, tokens } = setUp(null);
  await Promise.all([tokens.access(), tokens.access()]);
  expect(manager.signinRedirect).toHaveBeenCalledTimes(1);
  expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ state: { returnTo: '/partnerhome?x=1' } }));
});

test('without the authentication cookie nobody is signed in', async () => {
  const { tokens } = setUp(person());
  await expect(tokens.person()).resolves.toBeNull();
  writeCookie('user_id', '7');
  await expect(tokens.person()).resolves.not.toBeNull();
});

test('a renewal that fails with login_required clears the cookies and leaves for the sign-in page', async () => {
  const { manager, tokens } = setUp(person({ expires_in: 0 }));
  writeCookie('user_id', '7');
  writeCookie('user_role', '[]');
  writeCookie('user_name', 'ana@demo.afterbell.test');
  manager.signinSilent.mockRejectedValueOnce(new ErrorResponse({ error: 'login_required' }));
  await expect(tokens.access()).resolves.toBeNull();
  expect(readCookie('user_id')).toBeNull();
  expect(readCookie('user_role')).toBeNull();
  expect(manager.removeUser).toHaveBeenCalled();
  expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ login_hint: 'ana@demo.afterbell.test' }));
});

test('a renewal that fails for want of a network fails the calls that wait for it, and keeps the session', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { manager, tokens } = setUp(person({ expires_in: 1 }));
  manager.signinSilent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const given = await Promise.allSettled([tokens.access(), tokens.access()]);
  expect(given.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(manager.signinRedirect).not.toHaveBeenCalled();
  expect(manager.removeUser).not.toHaveBeenCalled();
  await expect(tokens.access()).resolves.not.toBeNull();
  error.mockRestore();
});

test('a token that could not be renewed is used while it lasts', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { manager, tokens } = setUp(person({ expires_in: 4 }));
  manager.signinSilent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(tokens.access()).resolves.toBe(good);
  error.mockRestore();
});

describe('what the token endpoint answers', () => {
  const ORIGIN = window.location.origin;

  /** The provider's own client, with a session whose token has run out. */
  async function signedIn(answer: () => Response): Promise<{ manager: UserManager; tokens: Tokens; signIn: jest.SpyInstance }> {
    server.use(
      http.get('*/.well-known/openid-configuration', () =>
        HttpResponse.json({ issuer: ORIGIN, token_endpoint: `${ORIGIN}/connect/token` }),
      ),
      http.post('*/connect/token', answer),
    );
    const manager = makeUserManager();
    const expired = { access_token: good, token_type: 'Bearer', refresh_token: 'r1', expires_at: 1, profile: { sub: '7' } };
    await manager.storeUser(new User(expired as ConstructorParameters<typeof User>[0]));
    writeCookie('user_id', '7');
    return { manager, tokens: new Tokens(manager), signIn: jest.spyOn(manager, 'signinRedirect').mockResolvedValue() };
  }

  test.each<[string, () => Response]>([
    ['nothing', () => HttpResponse.error()],
    ['503', () => new HttpResponse(null, { status: 503 })],
    ['503 in JSON', () => HttpResponse.json({ error: 'temporarily_unavailable' }, { status: 503 })],
    [
      '503 as a problem',
      () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503, headers: { 'Content-Type': 'application/problem+json' } }),
    ],
    ['502 as a page', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['429', () => HttpResponse.json({ name: 'Error_TooManyRequests' }, { status: 429 })],
  ])('%s: there is no token, and the session stays', async (_answer, answer) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { manager, tokens, signIn } = await signedIn(answer);
    await expect(tokens.access()).rejects.toThrow();
    expect(signIn).not.toHaveBeenCalled();
    expect(readCookie('user_id')).toBe('7');
    expect((await manager.getUser())?.refresh_token).toBe('r1');
    error.mockRestore();
  });

  test('nothing, after the cookie ran out: the person stays who they are', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { tokens, signIn } = await signedIn(() => HttpResponse.error());
    dropCookie('user_id');
    expect((await tokens.person())?.profile.sub).toBe('7');
    expect(readCookie('user_id')).toBe('7');
    // In the open window, too.
    dropCookie('user_id');
    expect((await tokens.person())?.profile.sub).toBe('7');
    expect(readCookie('user_id')).toBe('7');
    expect(signIn).not.toHaveBeenCalled();
    error.mockRestore();
  });

  test('tokens, after the cookie ran out: it is written anew', async () => {
    const { tokens, signIn } = await signedIn(() =>
      HttpResponse.json({ access_token: good, token_type: 'Bearer', refresh_token: 'r2', expires_in: 300 }),
    );
    dropCookie('user_id');
    expect((await tokens.person())?.refresh_token).toBe('r2');
    expect(readCookie('user_id')).toBe('7');
    expect(signIn).not.toHaveBeenCalled();
  });

  test('400 after the cookie ran out: the person must sign in again', async () => {
    const { manager, tokens, signIn } = await signedIn(() => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }));
    dropCookie('user_id');
    await expect(tokens.person()).resolves.toBeNull();
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(readCookie('user_id')).toBeNull();
    expect(await manager.getUser()).toBeNull();
  });

  test('400 for a session that another window took over: the person is told, and stays until they have read it', async () => {
    const { manager, signIn } = await signedIn(() =>
      HttpResponse.json({ error: 'invalid_grant', error_description: 'Error_TokenTakenOver' }, { status: 400 }),
    );
    const notify = jest.fn();
    await expect(new Tokens(manager, undefined, notify).access()).resolves.toBeNull();
    expect(notify).toHaveBeenCalledTimes(1);
    expect(signIn).not.toHaveBeenCalled();
    expect(readCookie('user_id')).toBe('7');
  });

  test.each(['invalid_grant', 'login_required'])('400 %s: the person must sign in again', async (code) => {
    const { manager, tokens, signIn } = await signedIn(() => HttpResponse.json({ error: code }, { status: 400 }));
    await expect(tokens.access()).resolves.toBeNull();
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(readCookie('user_id')).toBeNull();
    expect(await manager.getUser()).toBeNull();
  });
});

test('on the way to the sign-in page the cookies may be cleared, but for the user name that is filled in there', () => {
  const cookies = ['user_id', 'accountId', 'highest_role', 'user_role', 'programId', 'siteId', 'isAccountAdmin', 'super_user_drilldown'];
  for (const name of cookies) {
    writeCookie(name, '1');
  }
  writeCookie('user_name', 'ana@demo.afterbell.test');
  const { manager, tokens } = setUp(person());
  tokens.signIn({ clearsCookies: true });
  expect(cookies.filter((name) => readCookie(name) !== null)).toEqual([]);
  expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ login_hint: 'ana@demo.afterbell.test' }));
});

test('a token that was not issued for this portal logs out and clears cookies and storage', async () => {
  const { manager, tokens } = setUp(null);
  writeCookie('user_name', 'ana@demo.afterbell.test');
  localStorage.setItem('selectedProgram.quality', '11');
  localStorage.setItem('afterbell.theme', '"dark"');
  manager.signinRedirectCallback.mockResolvedValueOnce(person({ access_token: token({ isBxPortal: false }) }));
  await tokens.finishSignIn();
  expect(manager.signoutRedirect).toHaveBeenCalledWith({});
  expect(readCookie('user_name')).toBeNull();
  expect(localStorage.getItem('selectedProgram.quality')).toBeNull();
  expect(localStorage.getItem('afterbell.theme')).toBe('"dark"');
});

test.each([
  ['/partnerhome?x=1#y', '/partnerhome?x=1#y'],
  ['https://evil.test/', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/auth/callback?code=1', '/'],
  [undefined, '/'],
])('after signing in for %s the person is at %s', async (returnTo, expected) => {
  const { manager, tokens } = setUp(null);
  manager.signinRedirectCallback.mockResolvedValueOnce(person({ state: { returnTo } }));
  await expect(tokens.finishSignIn()).resolves.toBe(expected);
  expect(readCookie('user_id')).toBe('7');
  expect(readCookie('user_name')).toBe('ana@demo.afterbell.test');
});

test('signing out keeps the user name only when the session ended by itself', async () => {
  const { manager, tokens } = setUp(person());
  writeCookie('user_name', 'ana@demo.afterbell.test');
  await tokens.signOut({ keepUserName: true });
  expect(readCookie('user_name')).toBe('ana@demo.afterbell.test');
  expect(manager.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'id' });
  await tokens.signOut({ keepUserName: false });
  expect(readCookie('user_name')).toBeNull();
});

test('after a sign-out that nothing answered, the password is asked for until somebody has signed in', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { manager, tokens } = setUp(person());
  manager.signoutRedirect.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await tokens.signOut({ keepUserName: false });
  // The window starts anew, as often as it is tried.
  const signInAnew = () => {
    const next = setUp(null);
    next.tokens.signIn();
    return next;
  };
  signInAnew();
  const { manager: requested, tokens: again } = signInAnew();
  expect(requested.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login' }));
  await again.finishSignIn();
  expect(signInAnew().manager.signinRedirect).toHaveBeenCalledWith(expect.not.objectContaining({ prompt: 'login' }));
  error.mockRestore();
});

describe('a sign-out that overtakes a renewal', () => {
  /** A renewal that is under way: to let it be answered, and the window that waits for it. */
  async function renewing() {
    writeCookie('user_id', '7');
    const { manager, tokens } = setUp(person({ expires_in: 1 }));
    await tokens.person();
    const store = manager.signinSilent.getMockImplementation()!;
    let answer = () => {};
    manager.signinSilent.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => {
            void store().then(resolve);
          };
        }),
    );
    const given = jest.fn();
    void tokens.access().then(given, given);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    return {
      manager,
      tokens,
      given,
      answer: async () => {
        answer();
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      },
    };
  }

  afterEach(() => {
    document.body.hidden = false;
  });

  test.each(['here', 'in another window'])('%s is not undone by its answer', async (where) => {
    const { manager, tokens, given, answer } = await renewing();
    await (where === 'here' ? tokens : setUp(person()).tokens).signOut({ keepUserName: false });
    await answer();
    expect(await manager.getUser()).toBeNull();
    expect(readCookie('user_id')).toBeNull();
    // Here nothing is answered any more, there what was asked fails: it is not sent unsigned.
    expect(given.mock.calls).toEqual(where === 'here' ? [] : [[expect.any(Error)]]);
  });

  test('and what it stored is nobody when a window starts, until somebody signs in', async () => {
    await setUp(person()).tokens.signOut({ keepUserName: false });
    writeCookie('user_id', '7');
    const { manager, tokens } = setUp(person());
    await expect(tokens.person()).resolves.toBeNull();
    expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login' }));
    const next = setUp(person());
    await next.tokens.finishSignIn();
    await expect(next.tokens.person()).resolves.not.toBeNull();
  });
});

test('the note of a sign-out goes before the cookie comes: a window that starts in between takes nobody for signed out', async () => {
  const { tokens } = setUp(person());
  await setUp(person()).tokens.signOut({ keepUserName: false });
  const then: unknown[] = [];
  const remove = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    then.push(readCookie('user_id'));
  });
  await tokens.finishSignIn();
  remove.mockRestore();
  expect(then).toEqual([null]);
});

test('a page that stands until the sign-out has gone through sends nothing more', async () => {
  const { tokens } = setUp(person());
  const given = jest.fn();
  await tokens.signOut({ keepUserName: false });
  void tokens.access().then(given, given);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(given).not.toHaveBeenCalled();
});

describe('a window of somebody who is not signed in any more', () => {
  /** A window that Ana began. */
  async function ofAna() {
    writeCookie('user_id', '7');
    let user: User | null = person();
    const { manager, tokens } = setUp(null);
    manager.getUser.mockImplementation(() => Promise.resolve(user));
    await tokens.person();
    return {
      manager,
      tokens,
      signIn: (next: User | null) => {
        user = next;
      },
      announce: async () => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'oidc.user:http://localhost:afterbell-web' }));
        await Promise.resolve();
        await Promise.resolve();
      },
    };
  }
  const ben = person({ access_token: token({ isBxPortal: true, n: 8 }), profile: { sub: '8' } as User['profile'] });

  afterEach(() => {
    document.body.hidden = false;
    jest.mocked(reloadPage).mockClear();
  });

  test('sends nothing in the name of who signed in since, shows nothing, and starts anew, once', async () => {
    const { tokens, signIn } = await ofAna();
    await expect(tokens.access()).resolves.toBe(good);
    signIn(ben);
    await expect(tokens.access()).rejects.toThrow();
    await expect(tokens.access()).rejects.toThrow();
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(document.body).not.toBeVisible();
    expect(mayStoreOffline()).toBe(false);
  });

  test('is told by the other window at once', async () => {
    const { signIn, announce } = await ofAna();
    await announce();
    expect(reloadPage).not.toHaveBeenCalled();
    signIn(ben);
    await announce();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('does not send what waited for a renewal with the token of another', async () => {
    const { manager, tokens, signIn } = await ofAna();
    signIn(person({ expires_in: 1 }));
    manager.signinSilent.mockImplementationOnce(() => {
      signIn(ben);
      return Promise.resolve(ben);
    });
    await expect(tokens.access()).rejects.toThrow();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('is not kept for Ana by an answer that does not come', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { manager, tokens, signIn } = await ofAna();
    signIn(person({ expires_in: 0 }));
    dropCookie('user_id');
    manager.signinSilent.mockImplementationOnce(() => {
      signIn(ben);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await expect(tokens.person()).rejects.toThrow();
    expect(readCookie('user_id')).toBe('8');
    expect(reloadPage).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  const ask = (event: Event) => {
    event.preventDefault();
  };

  /** The browser asks whether to leave; the answer is to stay where the window has something unsaved. */
  async function leave({ stays }: { stays: boolean }) {
    if (stays) {
      window.addEventListener('beforeunload', ask);
    }
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    window.removeEventListener('beforeunload', ask);
  }

  test('is shown again to Ana only, and ends later, where it is asked whether to leave, and stays', async () => {
    const { manager, signIn, announce } = await ofAna();
    signIn(null);
    await announce();
    await leave({ stays: false });
    expect(document.body).not.toBeVisible();
    await leave({ stays: true });
    expect(document.body).not.toBeVisible();
    expect(manager.signinRedirect).toHaveBeenCalledTimes(1);
    await announce();
    expect(manager.signinRedirect).toHaveBeenCalledTimes(2);
    signIn(person());
    await leave({ stays: true });
    expect(document.body).toBeVisible();
  });

  test('is shown when Ana has signed in again after she stayed', async () => {
    const { signIn, announce } = await ofAna();
    signIn(null);
    await announce();
    await leave({ stays: true });
    signIn(person());
    await announce();
    expect(document.body).toBeVisible();
  });

  test.each<[string, User, boolean]>([
    ['Ben', ben, false],
    ['Ana, who has signed out all the same,', person(), true],
  ])('stays hidden while %s is stored, whatever the browser is answered', async (_who, stored, isNoted) => {
    const { signIn, announce } = await ofAna();
    signIn(null);
    await announce();
    signIn(stored);
    if (isNoted) {
      localStorage.setItem('signOut', 'true');
    }
    await leave({ stays: true });
    expect(document.body).not.toBeVisible();
    await announce();
    expect(document.body).not.toBeVisible();
  });

  test('asks for the password when nobody is signed in: the provider may not know yet', async () => {
    const { manager, signIn, announce } = await ofAna();
    await setUp(null).tokens.signOut({ keepUserName: false });
    signIn(null);
    await announce();
    await announce();
    expect(manager.signinRedirect).toHaveBeenCalledTimes(1);
    expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login' }));
    expect(document.body).not.toBeVisible();
  });
});
