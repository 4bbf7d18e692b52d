import { User } from 'oidc-client-ts';
import { makeSignInClient } from './signInClient';
import { makeUserManager } from './userManager';

const ORIGIN = 'http://localhost';

test('who is signed in is read as the provider’s own client has stored it', async () => {
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  const stored = {
    access_token: 'a.b.c',
    token_type: 'Bearer',
    refresh_token: 'r1',
    id_token: 'i1',
    expires_at: expiresAt,
    profile: { sub: '7', email: 'ana@demo.afterbell.test' },
  };
  await makeUserManager(ORIGIN).storeUser(new User(stored as unknown as ConstructorParameters<typeof User>[0]));
  const user = await makeSignInClient(ORIGIN).getUser();
  expect(user).toMatchObject({ access_token: 'a.b.c', refresh_token: 'r1', id_token: 'i1', profile: { sub: '7' } });
  expect(user?.expires_in).toBeGreaterThan(58);
  expect(user?.expires_in).toBeLessThanOrEqual(60);
});

test('nobody, or something unreadable, is nobody', async () => {
  expect(await makeSignInClient(ORIGIN).getUser()).toBeNull();
  localStorage.setItem(`oidc.user:${ORIGIN}:afterbell-web`, '{');
  expect(await makeSignInClient(ORIGIN).getUser()).toBeNull();
});
