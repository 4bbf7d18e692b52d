import { pageOf } from '../place/address';

/** An address in a text, without the sign that ends the sentence. */
export const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** The page of an address of the portal, wherever it was copied; null for any other address. */
export function portalPage(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === window.location.origin ? `${pageOf(url.pathname)}${url.search}` : null;
}

/** The page of the library that a text leads to, as that of a planned activity does; null when it leads to none. */
export function libraryPageIn(text: string): string | null {
  const page = portalPage(ADDRESS.exec(text)?.[0] ?? '');
  return page?.startsWith('/resources/') === true ? page : null;
}
