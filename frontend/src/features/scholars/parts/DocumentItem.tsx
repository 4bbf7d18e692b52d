import { Box, Button, IconButton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Document } from '@/api/roster';
import { saveFile } from '@/shared/browser/saveFile';
import { useFormats } from '@/shared/formats/useFormats';
import { PageIcon, TrashIcon } from '@/shared/icons/icons';
import { useToasts } from '@/shared/toasts/toasts';
import { sizeOf } from '../rules/documents';
import { useLazySaveDocumentQuery } from '../scholarFiles';

interface Props {
  scholarId: number;
  document: Document;
  /** Absent for those who may not. */
  onDelete?: ((document: Document) => void) | undefined;
}

/** A file of a scholar. */
export function DocumentItem({ scholarId, document, onDelete }: Props) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const toasts = useToasts();
  const [read, { isFetching }] = useLazySaveDocumentQuery();
  const { name, documentId, uploadedAt } = document;
  const { unit, size } = sizeOf(document.size);

  async function save() {
    try {
      saveFile(await read({ scholarId, documentId }).unwrap(), name);
    } catch {
      toasts.show({ tone: 'failed', text: t('record.documents.downloadFailed', { name }) });
    }
  }

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, fontSize: 14, lineHeight: '20px' }}>
      <Button variant="text" startIcon={<PageIcon />} loading={isFetching} loadingPosition="start" aria-label={t('record.documents.download', { name })} sx={{ overflowWrap: 'anywhere', textAlign: 'start' }} onClick={() => void save()}>
        {name}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('record.documents.about', { size: t(`record.documents.${unit}`, { size: format.number(size) }), day: format.dateTime(uploadedAt) })}
      </Box>
      {onDelete !== undefined && (
        <IconButton
          aria-label={t('record.documents.delete', { name })}
          onClick={() => {
            onDelete(document);
          }}
        >
          <TrashIcon />
        </IconButton>
      )}
    </Box>
  );
}
