import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { failureNoted } from '@/api/problems';
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

function setHelpDesk(address: string): void {
  const meta = document.createElement('meta');
  meta.name = 'help-desk';
  meta.content = address;
  document.head.append(meta);
}

test('the page of a help desk is given the reference of the error, by default of the last one', () => {
  setHelpDesk('https://desk.example.org/ask?from=portal');
  const { store } = render(<HelpDeskLink>Write</HelpDeskLink>);
  expect(link()).toHaveAttribute('href', 'https://desk.example.org/ask?from=portal');
  act(() => {
    store.dispatch(failureNoted('a&b'));
  });
  expect(link()).toHaveAttribute('href', 'https://desk.example.org/ask?from=portal&reference=a%26b');
});

test('with an address a letter begins that has the reference of the error in it', () => {
  setHelpDesk('help@example.org');
  render(<HelpDeskLink reference="abc">Write</HelpDeskLink>);
  expect(link()).toHaveAttribute(
    'href',
    'mailto:help@example.org?subject=Help%20with%20Afterbell&body=Reference%20for%20the%20help%20desk%3A%20abc%0A',
  );
});
