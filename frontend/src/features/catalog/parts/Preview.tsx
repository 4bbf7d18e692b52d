import { Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Activity, useActivityQuery } from '@/api/content';
import { CloseIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { BookIcon } from '../icons';
import { readingAddress } from '../words';
import { ActivityFacts } from './ActivityFacts';

interface Props {
  id: string;
  takesFocus: boolean;
  onClose: () => void;
}

/** The preview of an activity, enough to choose it: what it is, what it takes, what is needed, what is done. */
export function Preview({ id, takesFocus, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const region = useRef<HTMLElement>(null);
  const { currentData, error, isFetching, refetch } = useActivityQuery({ id });
  const hasFocusAtFirst = useRef(takesFocus);
  useEffect(() => {
    if (hasFocusAtFirst.current) {
      region.current?.focus({ preventScroll: true });
    }
  }, []);

  function view() {
    if (currentData !== undefined && currentData !== null) {
      return <Summary activity={currentData} titleId={titleId} />;
    }
    if (isFetching) {
      return (
        <LoadingState label={t('loading')}>
          <Skeleton animation={false} height={32} width="70%" />
          <Skeleton animation={false} height={72} />
          <Skeleton animation={false} variant="rounded" height={160} />
        </LoadingState>
      );
    }
    return error === undefined ? (
      <EmptyState icon={<BookIcon />} title={t('missing')}>
        {t('missingBody')}
      </EmptyState>
    ) : (
      <ErrorState
        error={error}
        title={t('failed')}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }

  return (
    <Box component="section" ref={region} tabIndex={-1} aria-label={t('preview')} sx={{ p: 2.5, pt: 1.5, outline: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography sx={{ flex: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{currentData?.activityType ?? t('preview')}</Typography>
        <IconButton edge="end" aria-label={t('closePreview')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {view()}
    </Box>
  );
}

function Summary({ activity, titleId }: { activity: Activity; titleId: string }) {
  const { t } = useTranslation('catalog');
  const { title, summary, language, materials, steps } = activity;
  return (
    <>
      <Typography id={titleId} variant="h2" lang={language} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography lang={language} sx={{ mt: 1, mb: 2 }}>
        {summary}
      </Typography>
      <Button component={Link} to={readingAddress(activity)} variant="contained" fullWidth sx={{ mb: 2.5 }}>
        {t('open')}
      </Button>
      <ActivityFacts activity={activity} />
      <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
        {t('materials')}
      </Typography>
      {materials.length === 0 ? (
        <Typography variant="body2">{t('noMaterials')}</Typography>
      ) : (
        <Box component="ul" lang={language} sx={list}>
          {materials.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Box>
      )}
      <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
        {t('stepsCount', { count: steps.length })}
      </Typography>
      <Box component="ol" lang={language} sx={list}>
        {steps.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Box>
    </>
  );
}

const list = { m: 0, pl: 2.5, fontSize: 14, lineHeight: '20px', '& li': { mb: 0.5 }, '& li::marker': { color: 'text.secondary' } } as const;
