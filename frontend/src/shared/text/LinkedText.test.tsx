import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import { LinkedText } from './LinkedText';
import { libraryPageIn } from './portalPage';

const { origin } = window.location;

test('addresses of the portal lead to their page at the place in view, others to another window', () => {
  const text = `Build a bridge.\n\nMaterials:\n- paper\n\nOpen it: ${origin}/a/9/p/8/resources/activity?id=3&activityType=Project. More: https://example.org/x`;
  const { container } = render(<LinkedText text={text} />, { role: 7, route: '/a/1/p/11/s/111/planner' });
  expect(container).toHaveTextContent('Build a bridge. Materials: - paper Open it:');
  const [own, other] = screen.getAllByRole('link');
  expect(own).toHaveAttribute('href', '/a/1/p/11/s/111/resources/activity?id=3&activityType=Project');
  expect(other).toHaveAttribute('href', 'https://example.org/x');
  expect(other).toHaveAttribute('target', '_blank');
});

test.each([
  [`See ${origin}/a/1/resources/video?id=4`, '/resources/video?id=4'],
  [`See ${origin}/a/1/planner`, null],
  ['See https://example.org/resources/video?id=4', null],
  ['Bring paper', null],
])('%s leads to %s of the library', (text, page) => {
  expect(libraryPageIn(text)).toBe(page);
});
