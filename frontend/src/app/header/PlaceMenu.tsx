import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';

interface Choice {
  key: string;
  name: string;
  isCurrent: boolean;
  /** The whole address. */
  to: string;
}

interface Props {
  /** What is chosen here: "Program", "Site". */
  label: string;
  /** Name of what is chosen now. */
  name: string;
  choices: Choice[];
  /** A last entry, set apart. */
  more?: { name: string; to: string };
}

/** The other places of a level. With nothing else to choose there is none. */
export function PlaceMenu({ label, name, choices, more }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => {
    setAnchor(null);
  };
  useCloseOnRoute(close);
  if (more === undefined && choices.every(({ isCurrent }) => isCurrent)) {
    return null;
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${label}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <ChevronDownIcon />
      </IconButton>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420, maxWidth: 420 } } }}>
        {choices.map(({ key, name: choice, isCurrent, to }) => (
          <MenuItem key={key} component={Link} to={to} selected={isCurrent} aria-current={isCurrent ? 'true' : undefined} onClick={close} sx={{ fontSize: 14, whiteSpace: 'normal' }}>
            {choice}
          </MenuItem>
        ))}
        {more !== undefined && choices.length > 0 && <Divider role="none" />}
        {more !== undefined && (
          <MenuItem component={Link} to={more.to} onClick={close} sx={{ fontSize: 14 }}>
            {more.name}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
