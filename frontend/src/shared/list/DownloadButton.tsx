import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../browser/saveFile';
import { ChevronDownIcon } from '../icons/icons';
import { todayIn } from '../time/days';
import { useToasts } from '../toasts/toasts';

/** What a list can be saved as. */
export type FileFormat = 'csv' | 'xlsx';

interface Props {
  /** What the file is called, before its day. */
  name: string;
  isFetching: boolean;
  /** Reads the file, narrowed and sorted as the list is shown, and gives the address under which this window holds it. */
  onRead: (format: FileFormat) => Promise<string>;
}

/** Saves a list as CSV or as an Excel workbook. */
export function DownloadButton({ name, isFetching, onRead }: Props) {
  const { t } = useTranslation('shared');
  const toasts = useToasts();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  async function save(format: FileFormat) {
    setAnchor(null);
    try {
      saveFile(await onRead(format), `${name}-${todayIn(null)}.${format}`);
    } catch {
      toasts.show({ tone: 'failed', text: t('download.failed') });
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        loading={isFetching}
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('download.label')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {(['csv', 'xlsx'] as const).map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {t(`download.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
