import { Box, FormHelperText, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedItemsQuery } from '@/api/authoring';
import type { CatalogLanguage } from '@/api/content';
import { fieldId } from '@/shared/form/fieldId';
import { useField } from '@/shared/form/useField';
import { CloseIcon } from '@/shared/icons/icons';
import { StatusChip } from '@/shared/text/StatusChip';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { DownIcon, UpIcon } from '../../icons';
import { FEW } from '../rules/itemForm';
import { moved } from '../rules/lines';
import { ItemSearch } from './ItemSearch';

interface Props {
  label: string;
  language: CatalogLanguage;
  /** The item itself, which does not go with itself. */
  slug: string;
}

/** Other items that go with this one, in order, found by a search of the library. */
export function RelatedInput({ label, language, slug }: Props) {
  const { t } = useTranslation('authoring');
  const { input, error } = useField('related');
  const [said, setSaid] = useState('');
  const slugs = Array.isArray(input.value) ? (input.value as string[]) : [];
  const { data, currentData } = useNamedItemsQuery({ slugs, language }, { skip: slugs.length === 0 });
  const named = new Map((currentData ?? data ?? []).map((each) => [each.slug, each.title]));
  const titleOf = (each: string) => named.get(each) ?? each;
  const id = fieldId('related');

  function change(next: readonly string[], what: string) {
    input.onChange([...next]);
    setSaid(what);
  }

  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Typography
        id={`${id}-label`}
        component="h3"
        sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: error === undefined ? 'text.primary' : 'error.main' }}
      >
        {label}
      </Typography>
      {slugs.length > 0 && (
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            mb: 1,
            p: 0,
            border: '1px solid',
            borderColor: 'line',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          {slugs.map((each, at) => {
            const title = titleOf(each);
            return (
              <Box
                component="li"
                key={each}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.5,
                  pl: 1.5,
                  pr: 0.5,
                  py: 0.25,
                  '& + &': { borderTop: '1px solid', borderColor: 'line' },
                }}
              >
                <Box
                  component="span"
                  lang={language}
                  sx={{ flex: 1, minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}
                >
                  {title}
                </Box>
                {currentData?.[at] === null && <StatusChip tone="bad" label={t('related.missing')} />}
                <IconButton
                  size="small"
                  aria-label={t('related.up', { title })}
                  disabled={at === 0}
                  onClick={() => {
                    change(moved(slugs, at, at - 1), t('related.moved', { title, place: at }));
                  }}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t('related.down', { title })}
                  disabled={at === slugs.length - 1}
                  onClick={() => {
                    change(moved(slugs, at, at + 1), t('related.moved', { title, place: at + 2 }));
                  }}
                >
                  <DownIcon />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t('related.remove', { title })}
                  onClick={() => {
                    change(
                      slugs.filter((other) => other !== each),
                      t('related.removed', { title }),
                    );
                    document.getElementById(id)?.focus();
                  }}
                >
                  <CloseIcon />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      )}
      {slugs.length < FEW && (
        <ItemSearch
          id={id}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help`}
          language={language}
          without={[...slugs, slug]}
          onChoose={(item) => {
            change([...slugs, item.slug], t('related.added', { title: item.title }));
          }}
        />
      )}
      {error !== undefined && (
        <FormHelperText error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        {t('related.help')}
      </FormHelperText>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}
