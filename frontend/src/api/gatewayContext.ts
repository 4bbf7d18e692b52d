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
  /** A token that is good for more than five seconds; null when there is none and the person is on the way to sign in. */
  accessToken: () => Promise<string | null>;
  viewAs: () => ViewAs | null;
  language: () => string;
  /** Leaves for the identity provider's sign-in page. */
  signIn: () => void;
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
