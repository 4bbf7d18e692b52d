import { isMobileDevice } from '../offline/device';
import { routeOf } from '../routes';

/** Pages fetched ahead from one page, at most: beyond that people search rather than look around. */
const MOST = 16;

/** Pages that show nothing themselves, and what they lead on to for most people. */
const LEADS_TO: Readonly<Record<string, string>> = {
  '/roster': '/roster/scholar-roster',
  '/analytics/scholar': '/analytics/scholar/attendance/ada',
  '/analytics/scholar/attendance': '/analytics/scholar/attendance/ada',
};

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
  const shown = routeOf(LEADS_TO[route?.path ?? ''] ?? pathname);
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
  if (saveData || signal.aborted || !navigator.onLine) {
    return;
  }
  followLinks(signal);
  if (!isMobileDevice()) {
    await fetchAhead(addresses, signal);
  }
}
