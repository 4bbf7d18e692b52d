import { Box, Button, FormHelperText } from '@mui/material';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/shared/form/fieldId';
import { useField } from '@/shared/form/useField';
import { Picture } from '../../parts/Picture';
import { isSvg } from '../rules/itemFiles';
import { LENGTH } from '../rules/itemForm';
import { CountedInput } from './CountedInput';

/** The picture of an item, an SVG, and what it shows. */
export function PictureInput({ label, textLabel }: { label: string; textLabel: string }) {
  const { t } = useTranslation('authoring');
  const { setError, clearErrors } = useFormContext();
  const file = useRef<HTMLInputElement>(null);
  const { input, error } = useField('picture');
  const picture = typeof input.value === 'string' ? input.value : '';
  const id = fieldId('picture');

  async function choose(chosen: File) {
    const text = (await chosen.text()).trim();
    clearErrors('picture');
    if (!isSvg(text)) {
      setError('picture', { message: t('fault.svg') });
    } else if (text.length > LENGTH.picture) {
      setError('picture', { message: t('fault.pictureSize') });
    } else {
      input.onChange(text);
    }
  }

  return (
    <>
      <Box>
        {picture !== '' && (
          <Box sx={{ maxWidth: 320, mb: 1.5 }}>
            <Picture svg={picture} text={t('picture.current')} isLarge />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button id={id} ref={input.ref} variant="outlined" aria-describedby={`${id}-help`} onClick={() => file.current?.click()}>
            {t(picture === '' ? 'picture.choose' : 'picture.another')}
          </Button>
          {picture !== '' && (
            <Button
              onClick={() => {
                clearErrors('picture');
                input.onChange('');
                document.getElementById(id)?.focus();
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Box>
        <input
          ref={file}
          type="file"
          hidden
          accept=".svg,image/svg+xml"
          aria-label={label}
          onChange={(event) => {
            const [chosen] = Array.from(event.target.files ?? []);
            // The same file can be chosen again.
            event.target.value = '';
            if (chosen !== undefined) {
              void choose(chosen);
            }
          }}
        />
        {error !== undefined && (
          <FormHelperText error sx={{ mx: 0 }}>
            {error}
          </FormHelperText>
        )}
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {t('picture.help')}
        </FormHelperText>
      </Box>
      {picture !== '' && (
        <CountedInput name="pictureText" label={textLabel} help={t('picture.textHelp')} most={LENGTH.pictureText} rows={2} />
      )}
    </>
  );
}
