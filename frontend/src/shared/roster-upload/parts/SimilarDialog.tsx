import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineDecision, SimilarLine, SimilarScholar, UploadRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { SideBySide, type Said } from '@/shared/scholars/SideBySide';
import { differs } from '../rules/decisions';

interface Props {
  row: UploadRow;
  isSaving: boolean;
  onDecide: (decision: LineDecision) => void;
  onClose: () => void;
}

/** The child of a line above, as one to be held beside another. */
function asScholar({ said, alike }: SimilarLine): SimilarScholar {
  return { scholarId: 0, ...said, sites: [], alike };
}

/** A line beside the scholars and the lines above that may be its child: the person says whether they are one. */
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
  const [first] = row.similar;
  const [firstAbove] = row.similarLines;
  /** All answers about one other child stand together; of several, each has its own beside it. */
  const isOne = row.similar.length + row.similarLines.length === 1;
  const same = (child: Partial<Pick<LineDecision, 'sameAs' | 'sameAsLine'>>) => (
    <Button
      variant="contained"
      size={isOne ? 'medium' : 'small'}
      loading={isSaving}
      sx={{ mt: isOne ? 0 : 1 }}
      onClick={() => {
        onDecide({ line: row.line, sameAs: null, notSameAs: [], sameAsLine: null, notSameAsLines: [], ...child });
      }}
    >
      {child.sameAsLine === undefined ? t('similar.same') : t('similar.sameLine', { line: row.line })}
    </Button>
  );
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{tScholars('form.similar.title')}</DialogTitle>
      <DialogContent>
        {row.similar.map((scholar) => (
          <Box key={scholar.scholarId} sx={{ mb: 2 }}>
            <SideBySide said={said} saidIn={t('similar.inFile', { line: row.line })} scholar={scholar} />
            {!isOne && same({ sameAs: scholar.scholarId })}
          </Box>
        ))}
        {row.similarLines.map((above) => (
          <Box key={above.line} sx={{ mb: 2 }}>
            <SideBySide
              said={said}
              saidIn={t('similar.inFile', { line: row.line })}
              scholar={asScholar(above)}
              knownIn={t('similar.inFile', { line: above.line })}
            />
            {!isOne && same({ sameAsLine: above.line })}
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('similar.later')}</Button>
        <Button
          variant="outlined"
          loading={isSaving}
          onClick={() => {
            onDecide(differs(row));
          }}
        >
          {tScholars('form.similar.differ', { count: row.similar.length + row.similarLines.length })}
        </Button>
        {isOne && (first !== undefined ? same({ sameAs: first.scholarId }) : same({ sameAsLine: firstAbove?.line ?? null }))}
      </DialogActions>
    </Dialog>
  );
}
