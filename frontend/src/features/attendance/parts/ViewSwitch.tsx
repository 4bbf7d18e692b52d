import { Box, Button } from '@mui/material';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Which children are shown. */
export type View = 'all' | 'open' | 'here';
export const VIEWS: readonly View[] = ['all', 'open', 'here'];

interface Props {
  view: View;
  /** The view was just chosen here: what is shown now may be another switch, which takes the focus. */
  isChosen: RefObject<boolean>;
  onView: (view: View) => void;
}

/** Chooses which children are shown: all, those who are not taken, or the board of those who are still here. */
export function ViewSwitch({ view, isChosen, onView }: Props) {
  const { t } = useTranslation('attendance');
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever has gone on to the search or a dialog meanwhile stays there.
    if (isChosen.current && document.activeElement === document.body) {
      pressed.current?.focus();
    }
    isChosen.current = false;
  }, [view, isChosen]);
  return (
    <Box role="group" aria-label={t('show')} sx={{ display: 'flex', gap: 0.5 }}>
      {VIEWS.map((each) => (
        <Button
          key={each}
          ref={each === view ? pressed : undefined}
          size="small"
          variant={each === view ? 'contained' : 'outlined'}
          aria-pressed={each === view}
          onClick={() => {
            onView(each);
          }}
          sx={{ minHeight: 'max(40px, var(--app-target))', px: { xs: 1, sm: 1.25 }, minWidth: { xs: 40, sm: 64 } }}
        >
          {t(`view.${each}`)}
        </Button>
      ))}
    </Box>
  );
}
