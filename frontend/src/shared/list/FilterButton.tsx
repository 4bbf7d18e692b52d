import { Button } from '@mui/material';
import type { MouseEvent } from 'react';
import { ChevronDownIcon } from '../icons/icons';
import { filterStyle } from './filterStyle';

interface Props {
  label: string;
  isOn: boolean;
  opens: 'menu' | 'dialog';
  /** Id of what it has opened; null while that is closed. */
  opened: string | null;
  onOpen: (anchor: HTMLElement) => void;
}

/** The chip of a filter, which says what is on and opens the choice. */
export function FilterButton({ label, isOn, opens, opened, onOpen }: Props) {
  return (
    <Button
      size="small"
      variant={isOn ? 'contained' : 'outlined'}
      color={isOn ? 'primary' : 'inherit'}
      disableElevation
      endIcon={<ChevronDownIcon />}
      aria-haspopup={opens}
      aria-expanded={opened !== null}
      aria-controls={opened ?? undefined}
      onClick={(event: MouseEvent<HTMLElement>) => {
        onOpen(event.currentTarget);
      }}
      sx={filterStyle(isOn)}
    >
      {label}
    </Button>
  );
}
