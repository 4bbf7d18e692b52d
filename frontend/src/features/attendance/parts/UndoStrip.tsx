import { Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterRow } from '@/api/roster';
import type { Marks } from '../hooks/useMarks';
import { childName } from '../rules/register';

interface Props {
  marks: Marks;
  rows: readonly RegisterRow[];
  /** The strip goes, and the focus with it: whose marks are taken back. */
  onUndo: (ssmIds: readonly number[]) => void;
}

/** "Marking can be undone through a strip with an undo link; clicking anywhere hides the strip." (spec 2 §2) It says whose mark, or how many, the link takes back. */
export function UndoStrip({ marks, rows, onUndo }: Props) {
  const { t } = useTranslation('attendance');
  const { undoOf, undoFault, hideUndo } = marks;
  const isShown = undoOf !== null || undoFault !== null;
  useEffect(() => {
    if (!isShown) {
      return undefined;
    }
    document.addEventListener('click', hideUndo);
    return () => {
      document.removeEventListener('click', hideUndo);
    };
  }, [isShown, hideUndo]);
  if (!isShown) {
    return null;
  }
  const only = undoOf?.length === 1 ? rows.find(({ ssmId }) => ssmId === undoOf[0]) : undefined;
  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: 2,
        py: 1,
        borderRadius: '8px',
        color: theme.palette.background.paper,
        backgroundColor: theme.palette.text.primary,
      })}
    >
      {undoFault !== null
        ? t(`undoFault.${undoFault}`)
        : only === undefined
          ? t('marked', { count: undoOf?.length ?? 0 })
          : t('markedOf', { name: childName(only) })}
      {undoOf !== null && (
        <Button
          color="inherit"
          onClick={() => {
            onUndo(undoOf);
            void marks.undo();
          }}
          // The focus shows against a ground of its own.
          sx={{ textDecoration: 'underline', '&:focus-visible': { outlineColor: 'currentColor' } }}
        >
          {t('undo')}
        </Button>
      )}
    </Box>
  );
}
