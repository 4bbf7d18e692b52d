import { Box, Button, Paper, useMediaQuery } from '@mui/material';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { CheckIcon, WarningIcon } from '../icons/icons';

/** How what is on the screen stands to what is kept. */
export type SaveState = 'clean' | 'unsaved' | 'draftSaving' | 'draft' | 'draftFailed' | 'saving' | 'saved' | 'failed' | 'unknown';

interface Props {
  state: SaveState;
  /** When the draft was last kept. */
  draftSavedAt?: Date | null;
  submitLabel: string;
  onCancel: () => void;
}

/** A window as low as this, such as one zoomed in on, has no room for a bar that stays. */
const LOW = '(max-height: 499.95px)';
/** Between a field that is scrolled to and the bar. */
const ROOM = 16;

/** Stays at the foot of a form and says whether it is saved. */
export function SaveBar({ state, draftSavedAt = null, submitLabel, onCancel }: Props) {
  const { t } = useTranslation('shared');
  const bar = useRef<HTMLDivElement>(null);
  const isStaying = !useMediaQuery(LOW);
  useRoomAbove(bar, isStaying);
  return (
    <Paper
      ref={bar}
      square
      elevation={0}
      sx={(theme) => ({
        position: isStaying ? 'sticky' : 'static',
        bottom: 0,
        zIndex: theme.zIndex.appBar - 2,
        borderTop: '1px solid transparent',
        // As wide as the window, whatever margins the form has; an image of a border adds nothing to scroll to.
        borderImage: `linear-gradient(${theme.palette.divider} 1px, ${theme.palette.background.paper} 0) fill 0 / 0 / 0 100vmax`,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, maxWidth: 592, mx: 'auto', px: 2, py: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <SaveStateText state={state} draftSavedAt={draftSavedAt} />
        </Box>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button type="submit" variant="contained" loading={state === 'saving'}>
          {submitLabel}
        </Button>
      </Box>
    </Paper>
  );
}

/** Fields that get the focus are scrolled to above the bar, not behind it. */
function useRoomAbove(bar: RefObject<HTMLElement | null>, isStaying: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isStaying || element === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      page.scrollPaddingBottom = `${String(element.offsetHeight + ROOM)}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBottom = '';
    };
  }, [bar, isStaying]);
}

/** Whether what is on the screen is kept, in words. */
export function SaveStateText({ state, draftSavedAt = null }: { state: SaveState; draftSavedAt?: Date | null }) {
  const { t } = useTranslation('shared');
  const time = useFormats().time(draftSavedAt);
  const isKept = state === 'saved' || state === 'draft';
  const isLost = state === 'failed' || state === 'unknown' || state === 'draftFailed';
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 20,
        fontSize: 14,
        color: isLost ? 'error.main' : isKept ? 'success.main' : 'text.secondary',
      }}
    >
      {isKept && <CheckIcon />}
      {isLost && <WarningIcon />}
      {state !== 'clean' && t(`form.state.${state}`, { time })}
    </Box>
  );
}
