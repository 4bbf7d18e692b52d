import { Alert, Box, Button, FormHelperText, FormLabel, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlProps } from '@/shared/form/controlProps';
import { fieldId } from '@/shared/form/fieldId';
import { useField } from '@/shared/form/useField';
import { isEditable } from '../rules/markdown';
import type { BodyProps } from './BodyInput';
import { TextEditor } from './TextEditor';

/**
 * The text of an item, kept as Markdown: in an editor that shows it as it will look, or as Markdown itself. What the editor would
 * drop is edited as Markdown.
 */
export function RichText({ label, language }: BodyProps) {
  const { t } = useTranslation(['authoring', 'shared']);
  const { input, error } = useField('body');
  const value = typeof input.value === 'string' ? input.value : '';
  const [mode, setMode] = useState<'shown' | 'markdown'>(() => (isEditable(value) ? 'shown' : 'markdown'));
  const [isRefused, setIsRefused] = useState(mode === 'markdown');
  const id = fieldId('body');

  function turn() {
    if (mode === 'shown') {
      setMode('markdown');
    } else if (isEditable(value)) {
      setIsRefused(false);
      setMode('shown');
    } else {
      setIsRefused(true);
    }
  }

  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <FormLabel
          id={`${id}-label`}
          {...(mode === 'markdown' ? { htmlFor: id } : {})}
          error={error !== undefined}
          sx={{ flex: 1, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}
        >
          {label}{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {t('shared:form.optional')}
          </Box>
        </FormLabel>
        <Button size="small" aria-pressed={mode === 'markdown'} onClick={turn}>
          {t('body.markdown')}
        </Button>
      </Box>
      {isRefused && mode === 'markdown' && (
        <Alert severity="info" sx={{ my: 0.5, bgcolor: 'brand.soft', color: 'text.primary' }}>
          {t('body.onlyMarkdown')}
        </Alert>
      )}
      {mode === 'markdown' ? (
        <OutlinedInput
          fullWidth
          multiline
          minRows={12}
          maxRows={40}
          value={value}
          inputRef={input.ref}
          onChange={(event) => {
            input.onChange(event.target.value);
          }}
          onBlur={input.onBlur}
          error={error !== undefined}
          sx={{ bgcolor: 'background.paper' }}
          inputProps={{
            ...controlProps('body', { error, help: t('body.markdownHelp'), isOptional: true }),
            lang: language,
            style: { fontFamily: 'ui-monospace, monospace', fontSize: 14, lineHeight: '22px' },
          }}
        />
      ) : (
        <TextEditor
          id={id}
          value={value}
          language={language}
          hasError={error !== undefined}
          onChange={input.onChange}
          onBlur={input.onBlur}
        />
      )}
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        {t(mode === 'markdown' ? 'body.markdownHelp' : 'body.help')}
      </FormHelperText>
    </Box>
  );
}
