import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEBOUNCE_MS } from '../browser/useDebounced';
import { useHotkey } from '../browser/useHotkey';
import { CloseIcon, SearchIcon } from '../icons/icons';
import { KeyHint } from '../text/KeyHint';

interface Props {
  label: string;
  value: string;
  /** Longest text; 200 unless said otherwise: a limit of the web app alone, because lists of the services take more. */
  maxLength?: number;
  /** Called once typing has paused for 200 ms. */
  onSearch: (value: string) => void;
  /** Called with what is typed when Enter or Down leads from the search to what it found. */
  onLeave?: (typed: string) => void;
}

/** The search of a list. `/` moves the focus here; Escape clears. */
export function SearchBox({ label, value, maxLength = 200, onSearch, onLeave }: Props) {
  const { t } = useTranslation('shared');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [settled, setSettled] = useState(value);

  // The URL changed under us (back, a cleared filter): follow it. What was sent from here comes back later than the next
  // letter is typed, and takes nothing away.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== settled) {
      setSettled(value);
      setTyped(value);
    }
  }

  useHotkey({ key: '/' }, () => {
    input.current?.focus();
    input.current?.select();
  });

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === settled) {
      return undefined;
    }
    const timer = window.setTimeout(() => {
      setSettled(wanted);
      onSearch(wanted);
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [typed, settled, onSearch]);

  /** At once: a filter that is chosen right after must not meet the search that was. */
  const clear = () => {
    setTyped('');
    setSettled('');
    onSearch('');
  };

  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={label}
      inputRef={input}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          clear();
        }
        if (onLeave !== undefined && (event.key === 'Enter' || event.key === 'ArrowDown') && !event.nativeEvent.isComposing) {
          event.preventDefault();
          const wanted = typed.trim();
          setSettled(wanted);
          onLeave(wanted);
        }
      }}
      sx={{
        width: 320,
        maxWidth: '100%',
        bgcolor: 'background.paper',
        fontSize: 14,
        '& input': { textOverflow: 'ellipsis' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{ input: { 'aria-label': label, 'aria-keyshortcuts': '/', maxLength } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment position="end">
          {typed === '' ? (
            <KeyHint>/</KeyHint>
          ) : (
            <IconButton
              size="small"
              edge="end"
              aria-label={t('list.clearSearch')}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            >
              <CloseIcon />
            </IconButton>
          )}
        </InputAdornment>
      }
    />
  );
}
