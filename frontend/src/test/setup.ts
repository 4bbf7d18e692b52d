import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { toHaveNoViolations } from 'jest-axe';
import { quickenComputedStyle } from './computedStyle';
import { startTestI18n } from './i18n';
import { skipOwnerStacks } from './ownerStacks';
import { server } from './server';

expect.extend(toHaveNoViolations);
quickenComputedStyle();
skipOwnerStacks();
// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 8000 });

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startTestI18n();
});

afterEach(async () => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0] ?? ''}=; Max-Age=0; Path=/`;
  }
  await i18next.changeLanguage('en');
});

afterAll(() => {
  server.close();
});

// jsdom has no layout: it never scrolls, and matches no media query but the one for less motion, so that nothing fades.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia ??= (query: string) =>
  ({
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
