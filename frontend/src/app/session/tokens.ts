import type { ErrorResponse } from 'oidc-client-ts';
import { TAKEN_OVER } from '@/api/problems';
import { stopStoringOffline } from '@/shared/browser/offlineData';
import { reloadPage } from '@/shared/browser/reload';
import { remember } from '@/shared/browser/remembered';
import { isForThisPortal } from './portalClaim';
import { clearCookies, hasAuthCookie, lastUserName, writePerson } from './sessionCookies';
import type { SignInClient, StoredUser } from './signInClient';

/** A token this near to its end is renewed before it is used (spec 1 §7, §9: 5000 ms). */
const SAFETY_SECONDS = 5;

/** What is left of a token that could not be renewed, to be used all the same: time for a call to arrive. */
const LAST_SECONDS = 2;

/** Renewal has failed for good: the person must sign in again. */
const SIGNED_OUT = ['login_required', 'invalid_grant', 'interaction_required'];

/** Browser storage that belongs to the person who is signed in (spec 1 §3); what belongs to the device stays. */
const PERSONAL_STORAGE = /^(oidc\.|selectedProgram\.|attendance\.|profile$|accountList$|classrooms$)/;

/** Stands until somebody has signed in after a sign-out: whether the provider was told of it, nobody knows here. */
const SIGN_OUT = 'signOut';

/** The person's sign-in: tokens, their renewal, and the ways out. */
export class Tokens {
  private renewal: Promise<StoredUser | null> | null = null;
  private isLeaving = false;
  private isSigningOut = false;
  /** Whose window this is. */
  private subject: string | undefined;

  /**
   * `onUnreachable` is called when the sign-in page cannot be reached, `onTakenOver` when another window took over, `onSignOut`
   * before a sign-out leaves: what this device keeps for use without a connection goes.
   */
  constructor(
    private readonly manager: SignInClient,
    private readonly onUnreachable: () => void = () => {},
    private readonly onTakenOver: () => void = () => {},
    private readonly onSignOut: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /**
   * A token that is good for more than five seconds, or what is left of one that could not be renewed. However many calls
   * ask at once, there is one renewal. Null: the person is on the way to the sign-in page. Fails when there is no token
   * because the provider gives no answer, or because the person signed out in another window. Once they sign out in this one
   * there is no answer at all: pages that stand until the provider answers send nothing more, for it would be refused.
   */
  readonly access = async (): Promise<string | null> => {
    if (this.isSigningOut) {
      return await new Promise<never>(() => {});
    }
    let user = await this.check();
    if (user === null) {
      this.signIn();
      return null;
    }
    if (!isFresh(user)) {
      user = await this.renewed();
      if (this.isSigningOut) {
        return await this.access(); // Which gives no answer any more.
      }
      if (user !== null || hasSignedOut()) {
        await this.check(); // What was renewed may be another person's by then.
      }
    }
    return user?.access_token ?? null;
  };

  /**
   * Who is signed in; null when nobody is, or when the authentication cookie is gone: the person is on the way to the sign-in
   * page. The window is theirs from here on. A cookie that has run out comes back with a token that is renewed, or that nobody
   * says cannot be.
   */
  async person(): Promise<StoredUser | null> {
    let user = await this.check();
    if (user !== null && !hasAuthCookie()) {
      await this.renewed().catch(() => {});
      user = await this.check();
    }
    // Beside the note of a sign-out, what a renewal stored that it overtook is nobody.
    if (user === null || !hasAuthCookie() || hasSignedOut()) {
      this.signIn();
      return null;
    }
    this.subject = user.profile.sub;
    window.addEventListener('storage', this.onStorage);
    window.addEventListener('beforeunload', this.onBeforeUnload);
    return user;
  }

  /** Another window may have signed out, or somebody else in. */
  private readonly onStorage = (): void => {
    this.check().catch(() => {});
  };

  /** Whoever is asked whether to leave and stays may leave later, and sees the window again where it is still theirs. */
  private readonly onBeforeUnload = (event: Event): void => {
    setTimeout(() => {
      if (event.defaultPrevented) {
        this.isLeaving = false;
        this.check(true).catch(() => {});
      }
    });
  };

  /** Who is signed in. A window that is not theirs ends: it shows, and would send in their name, what is another person's. */
  private async check(isStaying = false): Promise<StoredUser | null> {
    const user = await this.manager.getUser();
    if (this.subject === undefined || this.subject === user?.profile.sub) {
      document.body.hidden &&= this.isLeaving || hasSignedOut();
      return user;
    }
    if (!this.isLeaving && !isStaying) {
      stopStoringOffline();
      document.body.hidden = true;
      if (user === null) {
        this.signIn();
      } else {
        this.isLeaving = true;
        reloadPage();
      }
    }
    throw new Error('signed out elsewhere');
  }

  /** Leaves for the identity provider's sign-in page, and comes back to where the person was. */
  readonly signIn = ({ clearsCookies = false }: { clearsCookies?: boolean } = {}): void => {
    if (clearsCookies) {
      clearCookies({ keepUserName: true });
    }
    if (this.isLeaving) {
      return;
    }
    this.isLeaving = true;
    const { pathname, search, hash } = window.location;
    const hint = lastUserName();
    const returnTo = `${pathname}${search}${hash}`;
    this.manager
      // After a sign-out of which the provider may not know, it would let the person in again unasked.
      .signinRedirect({
        ...(hasSignedOut() && { prompt: 'login' }),
        state: { returnTo },
        ui_locales: document.documentElement.lang,
        ...(hint !== null && { login_hint: hint }),
      })
      .catch((error: unknown) => {
        this.isLeaving = document.body.hidden = false;
        console.error('sign-in failed', error);
        this.onUnreachable();
      });
  };

  /** Takes the answer of the identity provider. Gives the address the person wanted. */
  async finishSignIn(): Promise<string> {
    const user = await this.manager.signinRedirectCallback();
    if (!isForThisPortal(user.access_token)) {
      await this.signOut({ keepUserName: false });
      return '/';
    }
    // Before the cookie: a window that starts meanwhile takes nobody for signed in without it, and looks again.
    localStorage.removeItem(SIGN_OUT);
    this.remember(user);
    return ownAddress((user.state as { returnTo?: unknown } | undefined)?.returnTo);
  }

  /** Forgets the person here and ends the session at the identity provider. */
  async signOut({ keepUserName }: { keepUserName: boolean }): Promise<void> {
    this.isLeaving = true;
    this.isSigningOut = true;
    const user = await this.manager.getUser();
    clearCookies({ keepUserName });
    // First, so that other windows know when they see that the person is gone.
    remember(SIGN_OUT, true);
    clearPersonalStorage();
    await this.onSignOut();
    try {
      await this.manager.signoutRedirect(user?.id_token === undefined ? {} : { id_token_hint: user.id_token });
    } catch (error) {
      console.error('Logout error:', error);
      window.location.assign('/');
    }
  }

  /** However many ask at once, there is one renewal. */
  private async renewed(): Promise<StoredUser | null> {
    this.renewal ??= this.renew().finally(() => {
      this.renewal = null;
    });
    return await this.renewal;
  }

  /** One window at a time renews: with rotation, a refresh token that is used twice ends the session. */
  private async renew(): Promise<StoredUser | null> {
    return await withLock('afterbell-renewal', async () => {
      const current = await this.manager.getUser();
      if (current === null || isFresh(current)) {
        return current; // Another window has renewed, or signed out, meanwhile.
      }
      if (current.refresh_token === undefined) {
        await this.signInAgain();
        return null;
      }
      try {
        const renewed = await this.manager.signinSilent();
        if (this.isSigningOut || hasSignedOut()) {
          await this.manager.removeUser(); // The sign-out overtook it.
          return null;
        }
        if (renewed !== null && !isForThisPortal(renewed.access_token)) {
          await this.signOut({ keepUserName: false });
          return null;
        }
        this.remember(renewed);
        return renewed;
      } catch (error) {
        return await this.onRenewalFailed(error, current);
      }
    });
  }

  /**
   * Where another window took over the person is told so before they sign in again.
   *
   * "A renewal failure with login_required clears cookies and redirects to the identity login" (spec 1 §4). Any other is
   * for want of an answer, and says nothing about the session. The call then fails as one that nothing answered: were it
   * sent unsigned, its refusal would end the session.
   */
  private async onRenewalFailed(error: unknown, user: StoredUser): Promise<StoredUser | null> {
    if (isTakenOver(error)) {
      this.onTakenOver();
      return null;
    }
    if (isSignedOut(error)) {
      await this.signInAgain();
      return null;
    }
    console.error(error);
    // However long nothing answers, whoever is signed in by now stays so: a register opens without a connection.
    this.remember(await this.manager.getUser());
    if (secondsLeft(user) >= LAST_SECONDS) {
      return user;
    }
    throw error;
  }

  private async signInAgain(): Promise<void> {
    clearCookies({ keepUserName: true });
    await this.manager.removeUser();
    this.signIn();
  }

  private remember(user: StoredUser | null): void {
    if (user !== null) {
      writePerson(user.profile.sub, user.profile.email ?? user.profile.preferred_username ?? '');
    }
  }
}

/** What failed, as far as the provider answered it. */
type Answered = Partial<ErrorResponse> | null | undefined;

/** What the provider itself answered, by the name that OpenID Connect gives it. */
function isSignedOut(error: unknown): boolean {
  return SIGNED_OUT.includes((error as Answered)?.error ?? '');
}

/** The provider's word for a session that gave way to another window's. */
function isTakenOver(error: unknown): boolean {
  return (error as Answered)?.error_description === TAKEN_OVER;
}

function hasSignedOut(): boolean {
  return SIGN_OUT in localStorage;
}

function isFresh(user: StoredUser): boolean {
  return secondsLeft(user) > SAFETY_SECONDS;
}

function secondsLeft(user: StoredUser): number {
  return user.expires_in ?? 0;
}

/** Only an address of this app: never another origin that a forged state might name. */
function ownAddress(address: unknown): string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) && !address.startsWith('/auth/') ? address : '/';
}

function clearPersonalStorage(): void {
  for (const key of Object.keys(window.localStorage)) {
    if (PERSONAL_STORAGE.test(key)) {
      window.localStorage.removeItem(key);
    }
  }
}

async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Typed as always there, but absent from insecure pages and from the tests' browser.
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? await work() : await locks.request(name, work);
}
