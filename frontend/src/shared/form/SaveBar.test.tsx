import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import { SaveBar } from './SaveBar';

const { ResizeObserver, matchMedia } = window;

class Observer {
  constructor(private readonly onSize: () => void) {}
  observe() {
    this.onSize();
  }
  disconnect() {}
}

beforeEach(() => {
  window.ResizeObserver = Observer as unknown as typeof ResizeObserver;
});

afterEach(() => {
  window.ResizeObserver = ResizeObserver;
  window.matchMedia = matchMedia;
});

const bar = <SaveBar state="clean" submitLabel="Save account" onCancel={jest.fn()} />;
const page = document.documentElement.style;

test('fields are scrolled to above the bar while it is there', () => {
  const { unmount } = render(bar);
  expect(page.scrollPaddingBottom).toBe('16px');
  unmount();
  expect(page.scrollPaddingBottom).toBe('');
});

test('in a low window the bar does not stay', () => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-height: 499.95px)' });
  render(bar);
  expect(screen.getByRole('button', { name: 'Save account' })).toBeVisible();
  expect(page.scrollPaddingBottom).toBe('');
});
