import { Box, Dialog, InputBase, LinearProgress, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../icons/icons';
import { KeyHint } from '../text/KeyHint';
import { visuallyHidden } from '../text/visuallyHidden';
import { stepOption, type JumpEntry } from './jumpEntries';
import { JumpOption } from './JumpOption';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  typed: string;
  onTyped: (typed: string) => void;
  /** What is offered for `typed`, best first. */
  entries: readonly JumpEntry[];
  isSearching: boolean;
  hasFailed: boolean;
  /** Too little is typed to search with. */
  needsMore?: boolean;
  onJump: (entry: JumpEntry) => void;
}

/** The jump-to box: type, choose with the arrows, Enter. */
export function JumpBox({ isOpen, onClose, typed, onTyped, entries, isSearching, hasFailed, needsMore = false, onJump }: Props) {
  const { t } = useTranslation('shared');
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const current = Math.min(marked, entries.length - 1);
  const optionId = (index: number) => `${listId}-${String(index)}`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = stepOption(current, event.key === 'ArrowDown' ? 1 : -1, entries.length);
      setMarked(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
    }
    const chosen = entries[current];
    if (event.key === 'Enter' && chosen !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onJump(chosen);
    }
  }

  const message = messageOf();
  function messageOf(): string | null {
    if (hasFailed) {
      return t('jump.failed');
    }
    if (needsMore) {
      return t('jump.needsMore');
    }
    return entries.length === 0 && !isSearching ? t('jump.nothing') : null;
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('jump.title'), sx: { position: 'absolute', top: '12vh', m: 0, maxHeight: '70vh' } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, minHeight: 56, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('jump.placeholder')}
          onChange={(event) => {
            onTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          sx={{ fontSize: 16, lineHeight: '24px' }}
          inputProps={{
            role: 'combobox',
            // As the services take that look for children and for places.
            maxLength: 100,
            autoComplete: 'off',
            'aria-label': t('jump.title'),
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current < 0 ? undefined : optionId(current),
          }}
        />
        <KeyHint>Esc</KeyHint>
      </Box>
      <Box sx={{ height: 2 }}>{isSearching && <LinearProgress sx={{ height: 2 }} aria-label={t('state.loading')} />}</Box>
      <Box id={listId} role="listbox" aria-label={t('jump.title')} sx={{ overflowY: 'auto', p: 1 }}>
        {entries.map((entry, index) => (
          <JumpOption
            key={entry.key}
            id={optionId(index)}
            entry={entry}
            isMarked={index === current}
            onChoose={() => {
              onJump(entry);
            }}
          />
        ))}
      </Box>
      {message !== null && <Typography sx={{ px: 3, pt: 1, pb: 3, fontSize: 14, color: 'text.secondary' }}>{message}</Typography>}
      <Box role="status" sx={visuallyHidden}>
        {isSearching ? '' : (message ?? t('jump.count', { count: entries.length }))}
      </Box>
    </Dialog>
  );
}
