import { Divider, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router';

interface Choice {
  key: string;
  name: string;
  isCurrent: boolean;
  /** The whole address. */
  to: string;
}

export interface PlaceMenuListProps {
  id: string;
  label: string;
  anchor: HTMLElement;
  choices: Choice[];
  /** A last entry, set apart. */
  more?: { name: string; to: string };
  onClose: () => void;
}

/** The places that a level offers. */
export function PlaceMenuList({ id, label, anchor, choices, more, onClose }: PlaceMenuListProps) {
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420, maxWidth: 420 } } }}
    >
      {choices.map(({ key, name: choice, isCurrent, to }) => (
        <MenuItem
          key={key}
          component={Link}
          to={to}
          selected={isCurrent}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onClose}
          sx={{ fontSize: 14, whiteSpace: 'normal' }}
        >
          {choice}
        </MenuItem>
      ))}
      {more !== undefined && choices.length > 0 && <Divider role="none" />}
      {more !== undefined && (
        <MenuItem component={Link} to={more.to} onClick={onClose} sx={{ fontSize: 14 }}>
          {more.name}
        </MenuItem>
      )}
    </Menu>
  );
}
