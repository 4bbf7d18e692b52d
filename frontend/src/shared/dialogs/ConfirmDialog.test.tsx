import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { ConfirmDialog } from './ConfirmDialog';

const onConfirm = jest.fn();

function Site({ typeToConfirm }: { typeToConfirm?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Delete
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete North?"
        confirmLabel="Delete site"
        isDangerous
        typeToConfirm={typeToConfirm}
        onConfirm={onConfirm}
        onCancel={() => {
          setIsOpen(false);
        }}
      >
        It has 12 scholars.
      </ConfirmDialog>
    </>
  );
}

test('starts on the harmless answer and gives the focus back to the opener', async () => {
  const { user, baseElement } = render(<Site />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog', { name: 'Delete North?' })).toHaveAccessibleDescription('It has 12 scholars.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });
  expect(onConfirm).not.toHaveBeenCalled();
});

test('what cannot be undone needs its words typed', async () => {
  const { user } = render(<Site typeToConfirm="DELETE" />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Delete site' })).toBeDisabled();
  await user.type(screen.getByRole('textbox'), 'DELETE');
  await user.click(screen.getByRole('button', { name: 'Delete site' }));
  expect(onConfirm).toHaveBeenCalled();
});
