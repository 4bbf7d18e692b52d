// Runs against a started installation with demo data: ISSUER is its origin, such as http://127.0.0.1:8080.
// USER_EMAIL and USER_PASSWORD name somebody who is signed in nowhere else.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import * as oidc from 'openid-client';

import { Browser } from './browser.mjs';

const issuer = process.env.ISSUER;
assert.ok(issuer, 'ISSUER is not set');
const email = process.env.USER_EMAIL ?? 'staff@demo.afterbell.test';
const password = process.env.USER_PASSWORD ?? 'Afterbell#26';
const redirectUri = `${issuer}/auth/callback`;

let config;

before(async () => {
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  config = await oidc.discovery(new URL(issuer), 'afterbell-web', undefined, oidc.None(), { execute });
});

/** The authorization request and what is needed to check its answer. */
async function request(more = {}) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

async function signIn(browser, more) {
  const { url, checks } = await request(more);
  const page = await browser.redirect(url);
  assert.equal(page.pathname, '/identity/sign-in');
  const callback = await browser.submit(page, { email, password });
  assert.ok(callback.href.startsWith(redirectUri), callback.href);
  return oidc.authorizationCodeGrant(config, callback, checks);
}

test('discovery says what the provider can do', () => {
  const metadata = config.serverMetadata();
  assert.equal(metadata.issuer, issuer);
  assert.ok(metadata.supportsPKCE());
  assert.deepEqual(metadata.response_types_supported, ['code']);
  for (const endpoint of ['authorization', 'token', 'userinfo', 'end_session', 'revocation']) {
    assert.ok(metadata[`${endpoint}_endpoint`].startsWith(`${issuer}/connect/`), endpoint);
  }
});

test('code flow, userinfo, refresh with rotation, sign-out', async () => {
  const browser = new Browser();
  const tokens = await signIn(browser, { max_age: '3600' });
  const claims = tokens.claims();
  assert.equal(claims.isBxPortal, true);
  assert.equal(claims.email, email);
  assert.equal(typeof claims.auth_time, 'number');

  const info = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  assert.equal(info.email, email);

  const silent = await request({ prompt: 'none' });
  const again = await oidc.authorizationCodeGrant(config, await browser.redirect(silent.url), silent.checks);
  assert.equal(again.claims().sid, claims.sid, 'one browser, one session');

  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token);
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
  assert.equal(refreshed.claims().sub, claims.sub);

  const out = oidc.buildEndSessionUrl(config, {
    id_token_hint: refreshed.id_token,
    post_logout_redirect_uri: `${issuer}/`,
    state: 'bye',
  });
  assert.equal((await browser.redirect(out)).href, `${issuer}/?state=bye`);
  await assert.rejects(oidc.refreshTokenGrant(config, refreshed.refresh_token), { error: 'invalid_grant' });
  await assert.rejects(oidc.fetchUserInfo(config, refreshed.access_token, claims.sub));
});

test('a refresh token that comes again after a lost answer works, and ends the session once the one that came of it was used', async () => {
  const browser = new Browser();
  const tokens = await signIn(browser);
  await oidc.refreshTokenGrant(config, tokens.refresh_token);
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token);
  const latest = await oidc.refreshTokenGrant(config, refreshed.refresh_token);
  await assert.rejects(oidc.refreshTokenGrant(config, tokens.refresh_token), { error: 'invalid_grant' });
  await assert.rejects(oidc.refreshTokenGrant(config, latest.refresh_token), { error: 'invalid_grant' });
});

test('prompt=none without a session is login_required', async () => {
  const { url, checks } = await request({ prompt: 'none' });
  const callback = await new Browser().redirect(url);
  await assert.rejects(oidc.authorizationCodeGrant(config, callback, checks), { error: 'login_required' });
});

test('a code does not work with another verifier', async () => {
  const browser = new Browser();
  const { url, checks } = await request();
  const callback = await browser.submit(await browser.redirect(url), { email, password });
  const wrong = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
  await assert.rejects(oidc.authorizationCodeGrant(config, callback, wrong), { error: 'invalid_grant' });
});

test('a revoked token is over', async () => {
  const tokens = await signIn(new Browser(), { prompt: 'login' });
  await oidc.tokenRevocation(config, tokens.refresh_token);
  await assert.rejects(oidc.refreshTokenGrant(config, tokens.refresh_token), { error: 'invalid_grant' });
});
