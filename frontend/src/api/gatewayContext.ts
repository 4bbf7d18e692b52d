/** The role and place a person is viewing as (drill-down), as the services are told. */
export interface ViewAs {
  roleId: number;
  accountId: number;
  programId: number;
  siteId: number;
}

/**
 * What calls through the gateway need to know about the session. The application hands it to the store as the extra
 * argument of thunks; without one (a page alone in a test) calls go out unsigned.
 */
export interface GatewayContext {
  /**
   * A token to sign a call with; null when there is none and the person is on the way to sign in. Fails when there is none
   * because the identity provider gives no answer: the call then fails as one that nothing answered.
   */
  accessToken: () => Promise<string | null>;
  viewAs: () => ViewAs | null;
  language: () => string;
  /** Leaves for the identity provider's sign-in page; `clearsCookies`: forgets the person and the view, but for the user name. */
  signIn: (options?: { clearsCookies: boolean }) => void;
}

export const noContext: GatewayContext = {
  accessToken: () => Promise.resolve(null),
  viewAs: () => null,
  language: () => 'en',
  signIn: () => {},
};

export function isGatewayContext(value: unknown): value is GatewayContext {
  return typeof value === 'object' && value !== null && 'accessToken' in value;
}
