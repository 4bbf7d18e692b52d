import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineDecision, UploadRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { SideBySide, type Said } from '@/shared/scholars/SideBySide';

interface Props {
  row: UploadRow;
  isSaving: boolean;
  onDecide: (decision: LineDecision) => void;
  onClose: () => void;
}

/** A line beside the scholars who may be its child: the person says whether they are one. */
export function SimilarDialog({ row, isSaving, onDecide, onClose }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { t: tScholars } = useTranslation('scholars');
  const format = useFormats();
  const titleId = useId();
  const said: Said = {
    firstName: row.said?.firstName ?? '',
    lastName: row.said?.lastName ?? '',
    birthDate: format.day(row.said?.birthDate),
    enteringGrade: row.said?.enteringGrade ?? '',
    sites: '',
    families: row.said?.families.join(', ') ?? '',
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{tScholars('form.similar.title')}</DialogTitle>
      <DialogContent>
        {row.similar.map((scholar) => (
          <Box key={scholar.scholarId} sx={{ mb: 2 }}>
            <SideBySide said={said} saidIn={t('similar.inFile', { line: row.line })} scholar={scholar} />
            <Button
              variant="outlined"
              size="small"
              loading={isSaving}
              sx={{ mt: 1 }}
              onClick={() => {
                onDecide({ line: row.line, sameAs: scholar.scholarId, notSameAs: [] });
              }}
            >
              {t('similar.same')}
            </Button>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('similar.later')}</Button>
        <Button
          variant="contained"
          loading={isSaving}
          onClick={() => {
            onDecide({ line: row.line, sameAs: null, notSameAs: row.similar.map(({ scholarId }) => scholarId) });
          }}
        >
          {tScholars('form.similar.differ', { count: row.similar.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
