import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Register } from '@/api/roster';
import { saveFile } from '@/shared/browser/saveFile';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { useToasts } from '@/shared/toasts/toasts';
import { useLazySaveSheetQuery } from '../sheetFiles';
import type { Sheet } from './PrintSheet';

const SHEETS: readonly Sheet[] = ['register', 'evacuation'];

interface Props {
  register: Pick<Register, 'siteId' | 'day' | 'today' | 'classroomId'>;
  /** Marks that only this device has. */
  waitingCount: number;
  /** The whole site today is known, which the evacuation sheet is made of. */
  hasToday?: boolean;
  /** The register has no rows: of it there is nothing to print. */
  isEmpty?: boolean;
  onPrint: (sheet: Sheet) => void;
}

/** Chooses what goes to the printer, made of what the browser has, or into a PDF file, made of what is saved. */
export function PrintMenu({
  register: { siteId, day, today, classroomId },
  waitingCount,
  hasToday = true,
  isEmpty = false,
  onPrint,
}: Props) {
  const { t, i18n } = useTranslation('attendance');
  const toasts = useToasts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [read, { isFetching }] = useLazySaveSheetQuery();
  const sheets = isEmpty ? SHEETS.filter((sheet) => sheet !== 'register') : SHEETS;

  async function save(sheet: Sheet) {
    try {
      // An evacuation is of the whole site today, whatever is in view.
      const of = sheet === 'evacuation' ? { day: today } : { day, ...(typeof classroomId === 'number' && { classroomId }) };
      const address = await read({ sheet, siteId, ...of, language: i18n.language }).unwrap();
      saveFile(address, `${t(`sheet.file.${sheet}`)}-${of.day}.pdf`);
      if (waitingCount > 0) {
        toasts.show({ text: t('sheet.withoutWaiting', { count: waitingCount }) });
      }
    } catch {
      toasts.show({ tone: 'failed', text: t('sheet.failed') });
    }
  }

  return (
    <>
      <Button
        endIcon={<ChevronDownIcon />}
        loading={isFetching}
        loadingPosition="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ px: 1, minHeight: 'max(40px, var(--app-target))' }}
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
        {sheets.map((sheet) => (
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
        <Divider />
        {sheets.map((sheet) => (
          <MenuItem
            key={`${sheet}-pdf`}
            onClick={() => {
              setAnchor(null);
              void save(sheet);
            }}
          >
            {t('sheet.asPdf', { sheet: t(`sheet.menu.${sheet}`) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
