import { act, screen } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { isMobileDevice } from './device';
import { OfflineStrip } from './OfflineStrip';

function device(agent: string, isOnline: boolean) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each(['iPhone', 'Android 15', 'iPad'])('on %s the strip comes and goes, checked every second', async (agent) => {
  jest.useFakeTimers();
  device(agent, true);
  const { container } = render(<OfflineStrip />);
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  device(agent, false);
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByText('You are currently in offline mode.')).toBeVisible();
  jest.useRealTimers();
  expect(await axe(container)).toHaveNoViolations();
});

test('at a desk there is no strip', () => {
  device('X11; Linux', false);
  render(<OfflineStrip />);
  expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
});

test('an iPad that calls itself a Macintosh is known by its touch', () => {
  expect(isMobileDevice('Macintosh', 5)).toBe(true);
  expect(isMobileDevice('Macintosh', 0)).toBe(false);
});
