import { Consistency, sharedStorage } from './consistency';
import type { GatewayContext, ViewAs } from './gatewayContext';

/** One for the whole window: every call must see what any call wrote. */
const consistency = new Consistency(sharedStorage());

/** `role=6,account=1,program=2,site=3`; places that are not chosen are left out. */
export function viewAsHeader({ roleId, accountId, programId, siteId }: ViewAs): string {
  const parts: [string, number][] = [
    ['role', roleId],
    ['account', accountId],
    ['program', programId],
    ['site', siteId],
  ];
  return parts
    .filter(([, id]) => id > 0)
    .map(([name, id]) => `${name}=${String(id)}`)
    .join(',');
}

/**
 * `fetch` through the gateway: signed, with a correlation id, the viewed role, the language, and the positions that the
 * services must have reached. `onSend` is told when it goes out.
 */
export async function gatewayFetch(
  context: GatewayContext,
  input: RequestInfo | URL,
  init?: RequestInit,
  onSend: () => void = () => {},
): Promise<Response> {
  const request = new Request(input, init);
  const { headers } = request;
  const token = await context.accessToken();
  const viewAs = context.viewAs();
  const position = consistency.header();
  headers.set('Accept-Language', context.language());
  setUnlessGiven(headers, 'X-Correlation-Id', crypto.randomUUID());
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  if (viewAs !== null) {
    headers.set('Afterbell-View-As', viewAsHeader(viewAs));
  }
  if (position !== null) {
    headers.set(Consistency.HEADER, position);
  }
  onSend();
  const response = await fetch(request);
  consistency.learn(response.headers.get(Consistency.HEADER));
  return response;
}

function setUnlessGiven(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) {
    headers.set(name, value);
  }
}
