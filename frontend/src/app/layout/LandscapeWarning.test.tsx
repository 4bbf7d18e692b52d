import { act, screen } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { LandscapeWarning } from './LandscapeWarning';

/** A device that can be turned. */
function mockOrientation(isLandscape: boolean) {
  let matches = isLandscape;
  const listeners = new Set<(event: MediaQueryListEvent) => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        get matches() {
          return matches && media.includes('landscape');
        },
        media,
        addEventListener: (_: string, listener: (event: MediaQueryListEvent) => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: (event: MediaQueryListEvent) => void) => listeners.delete(listener),
        addListener: (listener: (event: MediaQueryListEvent) => void) => listeners.add(listener),
        removeListener: (listener: (event: MediaQueryListEvent) => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return (next: boolean) => {
    act(() => {
      matches = next;
      for (const listener of listeners) {
        listener({ matches } as MediaQueryListEvent);
      }
    });
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('on a phone it appears in landscape, hides in portrait, and warns again at the next turn', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  const rotate = mockOrientation(true);
  const { user } = render(<LandscapeWarning />);
  expect(await axe(screen.getByRole('dialog', { name: 'Please turn your device upright' }))).toHaveNoViolations();
  rotate(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rotate(true);
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rotate(false);
  rotate(true);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a wide window at a desk is not warned', () => {
  mockOrientation(true);
  render(<LandscapeWarning />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
