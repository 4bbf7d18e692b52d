// A browser without JavaScript: keeps cookies, follows nothing by itself.
export class Browser {
  #cookies = new Map();

  async open(url, { form } = {}) {
    const headers = { 'accept-language': 'en' };
    if (this.#cookies.size > 0) {
      headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : undefined,
      headers,
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      const [name, ...value] = pair.split('=');
      if (value.join('=') === '') {
        this.#cookies.delete(name);
      } else {
        this.#cookies.set(name, value.join('='));
      }
    }
    return response;
  }

  /** Where a redirect leads. */
  async redirect(url, options) {
    const response = await this.open(url, options);
    const location = response.headers.get('location');
    if (response.status !== 303 || location === null) {
      throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    }
    return new URL(location, url);
  }

  /** Opens a page, fills its form in and sends it; answers where that leads. */
  async submit(url, fields) {
    const page = await (await this.open(url)).text();
    const action = new URL(unescape(/<form [^>]*action="([^"]*)"/.exec(page)[1]), url);
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    const form = Object.fromEntries(hidden.map(([, name, value]) => [unescape(name), unescape(value)]));
    return this.redirect(action, { form: { ...form, ...fields } });
  }
}

function unescape(text) {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
