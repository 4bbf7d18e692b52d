import { Box, Skeleton, Typography } from '@mui/material';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditedItem, type ItemFields, useComparedVersionsQuery } from '@/api/authoring';
import { useFormats } from '@/shared/formats/useFormats';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { Picture } from '../parts/Picture';
import { changedFields, shortened } from './rules/comparison';
import { useItemLabels, useItemWords } from './useItemForm';

interface Props {
  edited: EditedItem;
  before: number;
  after: number;
}

/** Two versions of an item, field by field: what is gone, and what came. */
export function Comparison({ edited: { id, language }, before, after }: Props) {
  const { t } = useTranslation('authoring');
  const { currentData, error, isFetching, refetch } = useComparedVersionsQuery({ id, before, after });
  if (currentData?.before && currentData.after) {
    return <Fields before={currentData.before} after={currentData.after} language={language} />;
  }
  if (isFetching) {
    return (
      <LoadingState label={t('versions.comparing')}>
        <Skeleton animation={false} variant="rounded" height={200} />
      </LoadingState>
    );
  }
  return error === undefined ? (
    <Typography>{t('versions.gone')}</Typography>
  ) : (
    <ErrorState
      error={error}
      onRetry={() => {
        void refetch();
      }}
    />
  );
}

function Fields({ before, after, language }: { before: ItemFields; after: ItemFields; language: EditedItem['language'] }) {
  const { t } = useTranslation('authoring');
  const format = useFormats();
  const labels = useItemLabels();
  const related = useMemo(() => [...new Set([...before.related, ...after.related])], [before, after]);
  const words: Partial<Record<keyof ItemFields, (value: unknown) => string>> = useItemWords(language, related);
  const changed = changedFields(before, after);
  const label = (name: keyof ItemFields) => (name === 'setupMinutes' ? t('setup') : labels[name]);
  const say = (name: keyof ItemFields, fields: ItemFields) => {
    const value = fields[name];
    return name === 'setupMinutes' || name === 'durationMinutes' ? format.duration(Number(value)) : (words[name]?.(value) ?? String(value));
  };
  return (
    <>
      <Typography role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {changed.length === 0 ? t('versions.same') : t('versions.differ', { count: changed.length })}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {changed.map((name) => (
          <Box key={name} sx={{ p: 2, border: '1px solid', borderColor: 'line', borderRadius: '8px', bgcolor: 'background.paper' }}>
            <Box component="dt" sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
              {label(name)}
            </Box>
            <Box component="dd" lang={language} sx={{ m: 0 }}>
              {name === 'picture' ? (
                <Pictures before={before.picture} after={after.picture} />
              ) : (
                <Words before={say(name, before)} after={say(name, after)} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Word by word. What is gone is struck through, what came is underlined, and both are said. */
function Words({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('authoring');
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <Box sx={{ fontSize: 15, lineHeight: '24px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map(({ value, added, removed }, at) => {
        if (!added && !removed) {
          return <span key={at}>{shortened(value)}</span>;
        }
        return (
          <Box
            key={at}
            component={added ? 'ins' : 'del'}
            sx={{
              px: '1px',
              borderRadius: '2px',
              textDecoration: added ? 'underline' : 'line-through',
              textDecorationThickness: '2px',
              bgcolor: added ? 'green.soft' : 'red.soft',
              color: 'text.primary',
            }}
          >
            <Box component="span" sx={visuallyHidden}>
              {t(added ? 'versions.added' : 'versions.removed')}{' '}
            </Box>
            {value}
          </Box>
        );
      })}
    </Box>
  );
}

function Pictures({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 560 }}>
      {[
        { label: t('versions.was'), svg: before },
        { label: t('versions.is'), svg: after },
      ].map(({ label, svg }) => (
        <Box key={label}>
          <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{label}</Typography>
          {svg === '' ? <Typography>{t('picture.none')}</Typography> : <Picture svg={svg} text={label} isLarge />}
        </Box>
      ))}
    </Box>
  );
}
