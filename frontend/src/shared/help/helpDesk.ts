/** The help desk's page, a plain document beside the app: an installation puts its own in its place. */
export function helpPage(language: string): string {
  return language === 'es' ? '/support.es.html' : '/support.html';
}

/** Where people write for help, which the installation sets: a mail address, or the address of a page; null when there is none. */
export function helpDeskAddress(): string | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="help-desk"]')?.content.trim() ?? '';
  return address === '' ? null : address;
}

interface Letter {
  subject: string;
  body: string;
  /** The reference of what went wrong, if anything did. */
  reference: string | null;
}

/** Where somebody writes to the help desk: a letter or a page that knows the reference of what went wrong, or the page that says whom to ask. */
export function helpDeskLink(language: string, { subject, body, reference }: Letter): string {
  const address = helpDeskAddress();
  if (address === null) {
    return helpPage(language);
  }
  if (!/^https?:/i.test(address)) {
    return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  }
  const page = new URL(address);
  if (reference !== null) {
    page.searchParams.set('reference', reference);
  }
  return page.href;
}
