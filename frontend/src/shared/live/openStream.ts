import { gatewayFetch } from '@/api/gatewayFetch';
import { isGatewayContext, noContext } from '@/api/gatewayContext';

/** Opens the stream of a service about a place, as `listen` asks for it; `extra` is that of the store's thunks. */
export function openStream(extra: unknown, path: string, place: object): (signal: AbortSignal) => Promise<Response> {
  const context = isGatewayContext(extra) ? extra : noContext;
  const address = new URL(path, window.location.origin);
  for (const [name, id] of Object.entries(place)) {
    address.searchParams.set(name, String(id));
  }
  return (signal) => gatewayFetch(context, address, { headers: { Accept: 'text/event-stream' }, signal });
}
