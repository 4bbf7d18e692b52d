/** True when the access token carries the claim that marks tokens issued for this portal (spec 1 §3, §4). */
export function isForThisPortal(accessToken: string): boolean {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) {
    return false;
  }
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { isBxPortal?: unknown };
    return claims.isBxPortal === true || claims.isBxPortal === 'true';
  } catch {
    return false;
  }
}
