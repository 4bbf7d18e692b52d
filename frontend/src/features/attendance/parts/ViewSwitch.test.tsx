import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { render } from '@/test/render';
import { type View, ViewSwitch } from './ViewSwitch';

/** A view was chosen, and is shown when the test says so, as behind a slow page; with a search beside the switch. */
function choose() {
  let show: (view: View) => void = () => {};
  function Page() {
    const [view, setView] = useState<View>('all');
    const isChosen = useRef(false);
    show = (next) => {
      isChosen.current = true;
      setView(next);
    };
    return (
      <>
        <input aria-label="Search" />
        <ViewSwitch key={view === 'here' ? 'board' : 'register'} view={view} isChosen={isChosen} onView={() => {}} />
      </>
    );
  }
  render(<Page />);
  return (view: View) => {
    act(() => {
      show(view);
    });
  };
}

const focus = (element: HTMLElement) => {
  act(() => {
    element.focus();
  });
};

test('the switch that takes the place of the one that was pressed has the focus', () => {
  const show = choose();
  focus(screen.getByRole('button', { name: 'Still here' }));
  show('here');
  expect(screen.getByRole('button', { name: 'Still here', pressed: true })).toHaveFocus();
});

test('a view that is shown late takes the focus from nobody who has gone on', () => {
  const show = choose();
  focus(screen.getByRole('textbox', { name: 'Search' }));
  show('open');
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
