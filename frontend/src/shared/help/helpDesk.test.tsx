import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { render } from '@/test/render';
import { HelpDeskLink } from './HelpDeskLink';

const link = () => screen.getByRole('link', { name: 'Write' });

afterEach(() => {
  document.querySelector('meta[name="help-desk"]')?.remove();
});

test('without an address the help page opens, in the language in use', async () => {
  render(<HelpDeskLink reference="abc">Write</HelpDeskLink>);
  expect(link()).toHaveAttribute('href', '/support.html');
  await act(() => i18next.changeLanguage('es'));
  expect(link()).toHaveAttribute('href', '/support.es.html');
});

test('with an address a letter begins that has the reference of the error in it', () => {
  const meta = document.createElement('meta');
  meta.name = 'help-desk';
  meta.content = 'help@example.org';
  document.head.append(meta);
  render(<HelpDeskLink reference="abc">Write</HelpDeskLink>);
  expect(link()).toHaveAttribute('href', 'mailto:help@example.org?subject=Help%20with%20Afterbell&body=Reference%20for%20the%20help%20desk%3A%20abc%0A');
});
