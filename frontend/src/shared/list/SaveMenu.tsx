import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { saveFile } from '../browser/saveFile';
import { ChevronDownIcon } from '../icons/icons';
import type { DayRange } from '../time/dayPresets';
import { todayIn } from '../time/days';
import { useToasts } from '../toasts/toasts';

/** A file that can be saved. */
export interface SavedFile {
  label: string;
  /** What it is called, before its days and its ending. */
  name: string;
  ending: 'csv' | 'xlsx';
  /** Reads it, and gives the address under which this window holds it. */
  read: () => Promise<string>;
}

interface Props {
  label: string;
  /** What is said when a file cannot be read. */
  failed: string;
  isFetching: boolean;
  files: readonly SavedFile[];
  /** The days that the files are of; they are called by them, and otherwise by today. */
  days?: DayRange;
}

/** A button with a menu of files to save. */
export function SaveMenu({ label, failed, isFetching, files, days }: Props) {
  const toasts = useToasts();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  async function save({ name, ending, read }: SavedFile) {
    setAnchor(null);
    try {
      saveFile(await read(), `${name}-${days === undefined ? todayIn(null) : `${days.from}_${days.to}`}.${ending}`);
    } catch {
      toasts.show({ tone: 'failed', text: failed });
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        loading={isFetching}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {label}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {files.map((file) => (
          <MenuItem key={file.label} onClick={() => void save(file)}>
            {file.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
