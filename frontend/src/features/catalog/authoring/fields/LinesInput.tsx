import { Box, Button, FormHelperText, IconButton, OutlinedInput, Typography } from '@mui/material';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/shared/form/fieldId';
import { CloseIcon } from '@/shared/icons/icons';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { DownIcon, UpIcon } from '../../icons';
import type { LINES } from '../rules/itemForm';
import { moved } from '../rules/lines';

interface Props {
  name: (typeof LINES)[number];
  label: string;
  /** Language of what is written. */
  language: string;
}

/** A list of texts, line by line. Enter begins another line, Alt with an arrow moves one, Backspace takes an empty one out. */
export function LinesInput({ name, label, language }: Props) {
  const { t } = useTranslation(['authoring', 'shared']);
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const [said, setSaid] = useState('');
  const lines = Array.isArray(field.value) ? (field.value as string[]) : [];
  const id = fieldId(name);
  const line = t(`line.${name}`);
  // The list may be at fault as a whole, or single lines.
  const faults = fieldState.error as unknown as { message?: string; root?: { message?: string } } & Record<
    number,
    { message?: string } | undefined
  >;
  const fault = fieldState.error === undefined ? undefined : (faults.root?.message ?? faults.message);

  function put(next: readonly string[], focus?: number) {
    field.onChange([...next]);
    if (focus !== undefined) {
      requestAnimationFrame(() => {
        document.getElementById(focus < 0 ? id : `${id}.${String(focus)}`)?.focus();
      });
    }
  }

  function move(from: number, by: number) {
    const to = from + by;
    if (to >= 0 && to < lines.length) {
      put(moved(lines, from, to), to);
      setSaid(t('lines.moved', { line, from: from + 1, to: to + 1 }));
    }
  }

  function remove(at: number) {
    put(
      lines.filter((_each, index) => index !== at),
      Math.min(at, lines.length - 2),
    );
    setSaid(t('lines.removed', { line, number: at + 1 }));
  }

  function key(event: KeyboardEvent, at: number) {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      put([...lines.slice(0, at + 1), '', ...lines.slice(at + 1)], at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Backspace' && lines[at] === '') {
      event.preventDefault();
      put(
        lines.filter((_each, index) => index !== at),
        Math.max(at - 1, lines.length === 1 ? -1 : 0),
      );
    }
  }

  /** Several lines that are pasted are several lines. */
  function paste(event: ClipboardEvent, at: number) {
    const pasted = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((each) => each.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim())
      .filter((each) => each !== '');
    if (pasted.length > 1 && lines[at] === '') {
      event.preventDefault();
      put([...lines.slice(0, at), ...pasted, ...lines.slice(at + 1)], at + pasted.length - 1);
    }
  }

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={fault === undefined ? undefined : `${id}-error`}>
      <Typography
        id={`${id}-label`}
        component="h3"
        sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: fault === undefined ? 'text.primary' : 'error.main' }}
      >
        {label}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' '}
          {t('shared:form.optional')}
        </Box>
      </Typography>
      {lines.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0, display: 'grid', gap: 0.75 }}>
          {lines.map((text, at) => {
            const number = { line, number: at + 1 };
            const wrong = fieldState.error === undefined ? undefined : faults[at]?.message;
            return (
              <Box component="li" key={at}>
                <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
                  <OutlinedInput
                    fullWidth
                    multiline
                    size="small"
                    value={text}
                    error={wrong !== undefined}
                    onChange={(event) => {
                      put(lines.map((each, index) => (index === at ? event.target.value.replace(/\n/g, ' ') : each)));
                    }}
                    onBlur={field.onBlur}
                    onKeyDown={(event) => {
                      key(event, at);
                    }}
                    onPaste={(event) => {
                      paste(event, at);
                    }}
                    inputProps={{
                      id: `${id}.${String(at)}`,
                      'aria-label': t('lines.name', number),
                      'aria-invalid': wrong !== undefined,
                      'aria-describedby': wrong === undefined ? undefined : `${id}.${String(at)}-error`,
                      lang: language,
                    }}
                    sx={{ bgcolor: 'background.paper' }}
                  />
                  <IconButton
                    size="small"
                    aria-label={t('lines.up', number)}
                    disabled={at === 0}
                    onClick={() => {
                      move(at, -1);
                    }}
                  >
                    <UpIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('lines.down', number)}
                    disabled={at === lines.length - 1}
                    onClick={() => {
                      move(at, 1);
                    }}
                  >
                    <DownIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('lines.remove', number)}
                    onClick={() => {
                      remove(at);
                    }}
                  >
                    <CloseIcon />
                  </IconButton>
                </Box>
                {wrong !== undefined && (
                  <FormHelperText id={`${id}.${String(at)}-error`} error sx={{ mx: 0 }}>
                    {wrong}
                  </FormHelperText>
                )}
              </Box>
            );
          })}
        </Box>
      )}
      <Button
        id={id}
        ref={field.ref}
        size="small"
        variant="outlined"
        onClick={() => {
          put([...lines, ''], lines.length);
        }}
      >
        {t(`add.${name}`)}
      </Button>
      {fault !== undefined && (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 0 }}>
          {fault}
        </FormHelperText>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}
