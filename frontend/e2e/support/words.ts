import { expect, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LOCALES = path.join(__dirname, '..', '..', 'src', 'locales');
/** Words of English sentences and buttons, which no name of the demo data has and no Spanish text. */
const ENGLISH =
  /\b(the|with|this|that|is|are|was|were|Add|Save|Search|Cancel|Delete|Edit|Upload|Download|Close|Show|Hide|Choose|Please|scholars?)\b/;
/** A key that has no text. */
const KEY = /^[a-z]+[A-Za-z]*(:[A-Za-z]+)?(\.[A-Za-z0-9_]+)+$/;

/** The texts of a language. */
function texts(language: string): Set<string> {
  const found = new Set<string>();
  const read = (value: unknown) => {
    if (typeof value === 'string') {
      found.add(value);
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(read);
    }
  };
  for (const file of readdirSync(path.join(LOCALES, language))) {
    read(JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8')));
  }
  return found;
}

const spanish = texts('es');
const onlyEnglish = new Set([...texts('en')].filter((text) => !spanish.has(text)));

/** Everything that the page says in Spanish is Spanish: seen and read aloud. `data` is what people wrote, in any language. */
export async function isSpanish(page: Page, data: readonly string[] = []): Promise<void> {
  const said = await page.evaluate(() => {
    const words = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (parent !== null && !parent.closest('script, style, noscript') && parent.checkVisibility()) {
        words.add((node.textContent ?? '').trim());
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt], [aria-description]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        words.add((element.getAttribute(name) ?? '').trim());
      }
    }
    words.add(document.title);
    return [...words].filter((word) => word !== '');
  });
  expect(said.length, `${page.url()} says something`).toBeGreaterThan(10);
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^es/);
  const foreign = said.filter((text) => !data.includes(text) && (onlyEnglish.has(text) || ENGLISH.test(text) || KEY.test(text)));
  expect(foreign, `English on ${page.url()}`).toEqual([]);
}
