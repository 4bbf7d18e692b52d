/**
 * Whether a person is the one who is signed in in this browser now, whichever window they did it in. Read where the provider's
 * client stores it, for a window may be older than that.
 */
export function isSignedIn(id: number): boolean {
  try {
    const key = Object.keys(localStorage).find((each) => each.startsWith('oidc.user:'));
    const user = JSON.parse((key !== undefined && localStorage.getItem(key)) || '{}') as { profile?: { sub?: unknown } };
    return user.profile?.sub === String(id);
  } catch {
    return false;
  }
}
