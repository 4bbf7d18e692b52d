import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Document, useDeleteDocumentMutation, useListDocumentsQuery } from '@/api/roster';
import { useRecordActions } from '@/shared/dialogs/useRecordActions';
import { FileItem } from '@/shared/files/FileItem';
import { RecordSection } from '@/shared/record/RecordSection';
import { usePermission } from '@/shared/session/usePermission';
import { LoadingState } from '@/shared/states/LoadingState';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useUploads } from '../hooks/useUploads';
import { DOCUMENT_ENDINGS } from '../rules/documents';
import { useLazySaveDocumentQuery } from '../scholarFiles';

const NONE: readonly Document[] = [];
const documentId = (document: Document) => document.documentId;
const documentName = (document: Document) => document.name;

/** The files of a scholar: downloaded by whoever sees the scholar, added and deleted by their admins. */
export function DocumentsSection({ scholarId }: { scholarId: number }) {
  const { t } = useTranslation('scholars');
  const { t: shared } = useTranslation('shared');
  const input = useRef<HTMLInputElement>(null);
  const mayAdd = usePermission('document:create');
  const mayDelete = usePermission('document:delete');
  const { currentData, isError, refetch } = useListDocumentsQuery({ scholarId });
  const documents = currentData?.results ?? NONE;
  const { sending, problems, send, dialog } = useUploads(scholarId);
  const [deleteDocument] = useDeleteDocumentMutation();
  const { remove, dialogs } = useRecordActions(
    useMemo(
      () => ({
        idOf: documentId,
        nameOf: documentName,
        deleting: {
          call: (document: Document) => deleteDocument({ scholarId, documentId: document.documentId }).unwrap(),
          question: { body: t('record.documents.deleteBody'), confirmLabel: t('record.documents.deleteConfirm') },
        },
      }),
      [t, scholarId, deleteDocument],
    ),
  );

  function list() {
    if (isError) {
      return (
        <Alert
          severity="error"
          sx={{ bgcolor: 'red.soft', color: 'text.primary' }}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('record.documents.retry')}
            </Button>
          }
        >
          {t('record.documents.loadFailed')}
        </Alert>
      );
    }
    if (currentData === undefined) {
      return (
        <LoadingState>
          <Skeleton animation={false} height={44} />
        </LoadingState>
      );
    }
    if (documents.length === 0) {
      return <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('record.documents.none')}</Typography>;
    }
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {documents.map((document) => (
          <DocumentItem key={document.documentId} scholarId={scholarId} document={document} onDelete={mayDelete ? remove : undefined} />
        ))}
      </Box>
    );
  }

  return (
    <RecordSection
      title={t('record.documents.title')}
      help={t('record.documents.help')}
      {...(mayAdd && {
        action: (
          <Button
            size="small"
            variant="outlined"
            loading={sending !== null}
            disabled={currentData === undefined}
            onClick={() => input.current?.click()}
          >
            {t('record.documents.add')}
          </Button>
        ),
      })}
    >
      {mayAdd && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={DOCUMENT_ENDINGS.join(',')}
          aria-label={t('record.documents.choose')}
          onChange={(event) => {
            const files = Array.from(event.target.files ?? []);
            // The same file can be chosen again.
            event.target.value = '';
            void send(files, documents.map(documentName));
          }}
        />
      )}
      <Box role="status" sx={visuallyHidden}>
        {sending === null ? '' : shared('files.sending', { name: sending })}
      </Box>
      {problems.length > 0 && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {problems.map((problem) => (
            <Box key={problem} sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Box>
          ))}
        </Alert>
      )}
      {list()}
      {dialog}
      {dialogs}
    </RecordSection>
  );
}

function DocumentItem({
  scholarId,
  document,
  onDelete,
}: {
  scholarId: number;
  document: Document;
  onDelete: ((document: Document) => void) | undefined;
}) {
  const [read, { isFetching }] = useLazySaveDocumentQuery();
  const { documentId } = document;
  return (
    <FileItem
      file={document}
      isReading={isFetching}
      read={() => read({ scholarId, documentId }).unwrap()}
      onDelete={
        onDelete === undefined
          ? undefined
          : () => {
              onDelete(document);
            }
      }
    />
  );
}
