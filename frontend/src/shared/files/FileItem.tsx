import { Box, Button, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/browser/saveFile';
import { useFormats } from '@/shared/formats/useFormats';
import { PageIcon } from '@/shared/icons/icons';
import { TrashIcon } from '@/shared/icons/pageIcons';
import { useToasts } from '@/shared/toasts/toasts';
import { sizeOf } from './sizes';

interface Props {
  file: { name: string; size: number; uploadedAt: string };
  isReading: boolean;
  /** Reads the file; answers the address under which this window holds it. */
  read: () => Promise<string>;
  /** What is to be said beside its size and day. */
  aside?: ReactNode;
  /** Absent for those who may not. */
  onDelete?: (() => void) | undefined;
}

/** A file that belongs to something: saved by a click on its name. */
export function FileItem({ file, isReading, read, aside, onDelete }: Props) {
  const { t } = useTranslation('shared');
  const format = useFormats();
  const toasts = useToasts();
  const { name } = file;
  const { unit, size } = sizeOf(file.size);

  async function save() {
    try {
      saveFile(await read(), name);
    } catch {
      toasts.show({ tone: 'failed', text: t('files.downloadFailed', { name }) });
    }
  }

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, fontSize: 14, lineHeight: '20px' }}>
      <Button
        variant="text"
        startIcon={<PageIcon />}
        loading={isReading}
        loadingPosition="start"
        aria-label={t('files.download', { name })}
        sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
        onClick={() => void save()}
      >
        {name}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('files.about', { size: t(`files.${unit}`, { size: format.number(size) }), day: format.dateTime(file.uploadedAt) })}
        {aside}
      </Box>
      {onDelete !== undefined && (
        <IconButton aria-label={t('files.delete', { name })} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      )}
    </Box>
  );
}
