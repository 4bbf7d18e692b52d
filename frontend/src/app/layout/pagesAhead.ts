import { isMobileDevice } from '../offline/device';
import { routeOf } from '../routes';

/** Pages fetched ahead from one page, at most: beyond that people search rather than look around. */
const MOST = 16;

/** Resolves when the browser has nothing else to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => {
      resolve();
    });
  });
}

/** Fetches the page of an address with its words, so that a click finds it there. What does not come is fetched again by the click. */
export async function fetchPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  const shown = route?.leadsTo === undefined ? route : routeOf(route.leadsTo);
  await Promise.all([shown?.frame?.fetch?.(), shown?.page.fetch?.()]).catch(() => {});
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === location.origin ? link : null;
}

/** Fetches the page of each link that is pointed at, touched or focused, until it is stopped. */
export function followLinks(signal: AbortSignal): void {
  const onTarget = (event: Event) => {
    const link = linkOf(event);
    if (link !== null) {
      void fetchPage(link.pathname);
    }
  };
  for (const name of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(name, onTarget, { passive: true });
    signal.addEventListener('abort', () => {
      document.removeEventListener(name, onTarget);
    });
  }
}

/** Fetches the pages of addresses and of the links in view, one after the other, whenever the browser is idle. */
export async function fetchAhead(addresses: string[], signal: AbortSignal): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(({ origin }) => origin === location.origin);
  const all = [...links.map(({ pathname }) => pathname), ...addresses];
  // One page of each kind: fifty children have one page.
  const byRoute = new Map(all.map((address) => [routeOf(address), address]));
  byRoute.delete(undefined);
  for (const address of [...byRoute.values()].slice(0, MOST)) {
    await idle();
    if (signal.aborted) {
      return;
    }
    await fetchPage(address);
  }
}

/**
 * Fetches pages before they are opened, until it is stopped: that of a link that is pointed at and, on a computer that is idle,
 * those of addresses and of links in view. A person who pays for data is not made to pay for what they may never open.
 */
export async function lookAhead(addresses: string[], signal: AbortSignal): Promise<void> {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData || signal.aborted) {
    return;
  }
  followLinks(signal);
  if (!isMobileDevice()) {
    await fetchAhead(addresses, signal);
  }
}
