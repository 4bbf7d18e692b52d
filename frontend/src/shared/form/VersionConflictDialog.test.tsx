import { screen } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { conflictingFields, merged } from './versionConflict';
import { VersionConflictDialog } from './VersionConflictDialog';

const FIELDS = [
  { name: 'city', label: 'City', mine: 'Mesa', theirs: 'Tempe', offered: 'mine' },
  { name: 'phone', label: 'Phone', mine: '', theirs: '(602) 555-0199', offered: 'theirs' },
] as const;
const onChoose = jest.fn();
const onCancel = jest.fn();
const dialog = <VersionConflictDialog fields={FIELDS} onChoose={onChoose} onCancel={onCancel} />;

test('shows both versions and starts with what each person changed', async () => {
  const { user, baseElement } = render(dialog);
  const city = screen.getByRole('radiogroup', { name: 'City' });
  expect(city).toHaveTextContent('Your versionMesaTheir versionTempe');
  expect(screen.getByRole('radiogroup', { name: 'Phone' })).toHaveTextContent('(empty)');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  expect(onChoose).toHaveBeenCalledWith({ city: 'mine', phone: 'theirs' });
});

test('the person chooses field by field, or all at once', async () => {
  const { user } = render(dialog);
  await user.click(screen.getByRole('radio', { name: /Tempe/ }));
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  expect(onChoose).toHaveBeenLastCalledWith({ city: 'theirs', phone: 'theirs' });
  await user.click(screen.getByRole('button', { name: 'Keep all of mine' }));
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  expect(onChoose).toHaveBeenLastCalledWith({ city: 'mine', phone: 'mine' });
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(onCancel).toHaveBeenCalled();
});

test('only fields that differ are asked for, and mine is offered where I changed it', () => {
  const before = { name: 'A', city: 'Mesa', zip: '1' };
  const mine = { name: 'B', city: 'Mesa', zip: '1' };
  const theirs = { name: 'A', city: 'Tempe', zip: '1' };
  expect(conflictingFields(before, mine, theirs)).toEqual([
    { name: 'name', offered: 'mine' },
    { name: 'city', offered: 'theirs' },
  ]);
  expect(merged(mine, theirs, { name: 'mine', city: 'theirs' })).toEqual({ name: 'B', city: 'Tempe', zip: '1' });
});
