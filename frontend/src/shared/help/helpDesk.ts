/** The help desk's page, a plain document beside the app: an installation puts its own in its place. */
export function helpPage(language: string): string {
  return language === 'es' ? '/support.es.html' : '/support.html';
}

/** The help desk's email address, which the installation sets in the page that starts the app; null when there is none. */
export function helpDeskAddress(): string | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="help-desk"]')?.content.trim() ?? '';
  return address === '' ? null : address;
}

/** Where somebody writes to the help desk: a letter with the reference of what went wrong in it, or the page that says whom to ask. */
export function helpDeskLink(language: string, letter: { subject: string; body: string }): string {
  const address = helpDeskAddress();
  const asked = Object.entries(letter).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return address === null ? helpPage(language) : `mailto:${address}?${asked.join('&')}`;
}
