import { Box, Button, Divider, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { TooltipText } from '@/shared/text/TooltipText';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import { NAME_LIMIT } from './names';

interface Choice {
  key: string;
  name: string;
  isCurrent: boolean;
  choose: () => void;
}

interface Props {
  /** What is chosen here: "Program", "Site". */
  label: string;
  /** Name of what is chosen now. */
  name: string;
  isUppercase?: boolean;
  isBusy: boolean;
  choices: Choice[];
  /** A last entry, set apart. */
  more?: { name: string; choose: () => void };
}

/** One dropdown of places. With nothing else to choose it is only the name. */
export function PlaceMenu({ label, name, isUppercase = false, isBusy, choices, more }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => {
    setAnchor(null);
  };
  useCloseOnRoute(close);
  const content = (
    <>
      <Box component="span" sx={visuallyHidden}>{`${label}: `}</Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textTransform: isUppercase ? 'uppercase' : 'none' }}>
        {name}
      </Box>
    </>
  );
  const isFixed = more === undefined && choices.every(({ isCurrent }) => isCurrent);
  if (isFixed) {
    return (
      <TooltipText text={name} limit={NAME_LIMIT}>
        <Box component="span" sx={{ display: 'inline-flex', maxWidth: '24ch', px: 1, fontSize: 14, fontWeight: 600, minWidth: 0 }}>
          {content}
        </Box>
      </TooltipText>
    );
  }
  return (
    <>
      <TooltipText text={name} limit={NAME_LIMIT}>
        <Button
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : menuId}
          loading={isBusy}
          loadingPosition="end"
          endIcon={<ChevronDownIcon />}
          onClick={(event) => {
            setAnchor(event.currentTarget);
          }}
          sx={{ maxWidth: '26ch', minWidth: 0, px: 1, color: 'text.primary' }}
        >
          {content}
        </Button>
      </TooltipText>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420, maxWidth: 420 } } }}>
        {choices.map(({ key, name: choice, isCurrent, choose }) => (
          <MenuItem
            key={key}
            selected={isCurrent}
            role="menuitemradio"
            aria-checked={isCurrent}
            onClick={() => {
              close();
              choose();
            }}
            sx={{ fontSize: 14, whiteSpace: 'normal' }}
          >
            {choice}
          </MenuItem>
        ))}
        {more !== undefined && choices.length > 0 && <Divider role="none" />}
        {more !== undefined && (
          <MenuItem
            onClick={() => {
              close();
              more.choose();
            }}
            sx={{ fontSize: 14 }}
          >
            {more.name}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
