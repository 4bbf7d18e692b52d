import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '@/shared/icons/icons';
import type { Sheet } from './PrintSheet';

const SHEETS: readonly Sheet[] = ['register', 'evacuation'];

/** Chooses what goes to the printer. */
export function PrintMenu({ onPrint, hasToday = true }: { onPrint: (sheet: Sheet) => void; /** The whole site today is known, which the evacuation sheet is made of. */ hasToday?: boolean }) {
  const { t } = useTranslation('attendance');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ minHeight: 'max(40px, var(--app-target))' }}
      >
        {t('print')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {SHEETS.map((sheet) => (
          <MenuItem
            key={sheet}
            disabled={sheet === 'evacuation' && !hasToday}
            onClick={() => {
              setAnchor(null);
              onPrint(sheet);
            }}
          >
            {t(`sheet.menu.${sheet}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
