import { Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, useItemQuery } from '@/api/content';
import { CloseIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { BookIcon } from '../icons';
import { readingAddress, useCatalogWords } from '../words';
import { AddToCollection } from './AddToCollection';
import { ItemFacts } from './ItemFacts';
import { Picture } from './Picture';

interface Props {
  id: string;
  takesFocus: boolean;
  /** The collections to which it can be added are open. */
  hasFlyout: boolean;
  onFlyout: (isOpen: boolean) => void;
  onClose: () => void;
}

/** The preview of an item, enough to choose it: what it is, what it takes, what is needed, what is done. */
export function Preview({ id, takesFocus, hasFlyout, onFlyout, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const titleId = useId();
  const region = useRef<HTMLElement>(null);
  const { currentData, error, isFetching, refetch } = useItemQuery({ id });
  const hasFocusAtFirst = useRef(takesFocus);
  useEffect(() => {
    if (hasFocusAtFirst.current) {
      region.current?.focus({ preventScroll: true });
    }
  }, []);

  function view() {
    if (currentData !== undefined && currentData !== null) {
      return <Summary item={currentData} titleId={titleId} hasFlyout={hasFlyout} onFlyout={onFlyout} />;
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
        <Typography sx={{ flex: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {currentData === undefined || currentData === null ? t('preview') : words.heading(currentData)}
        </Typography>
        <IconButton edge="end" aria-label={t('closePreview')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {view()}
    </Box>
  );
}

function Summary({ item, titleId, hasFlyout, onFlyout }: Pick<Props, 'hasFlyout' | 'onFlyout'> & { item: Item; titleId: string }) {
  const { t } = useTranslation('catalog');
  const { place, isFlagOn } = useSession();
  const { title, summary, language, materials, steps, picture, pictureText } = item;
  return (
    <>
      <Picture svg={picture} text={pictureText} isLarge />
      <Typography id={titleId} variant="h2" lang={language} sx={{ overflowWrap: 'anywhere', mt: picture === '' ? 0 : 1.5 }}>
        {title}
      </Typography>
      <Typography lang={language} sx={{ mt: 1, mb: 2, whiteSpace: 'pre-line' }}>
        {summary}
      </Typography>
      <Button component={Link} to={readingAddress(item)} variant="contained" fullWidth sx={{ mb: 2.5 }}>
        {t('open')}
      </Button>
      {isFlagOn('custom-content-collections') && place.accountId > 0 && (
        <Box sx={{ mb: 2.5 }}>
          <AddToCollection item={item} accountId={place.accountId} isOpen={hasFlyout} onOpen={onFlyout} />
        </Box>
      )}
      <ItemFacts item={item} />
      {materials.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
            {t('materials')}
          </Typography>
          <Box component="ul" lang={language} sx={list}>
            {materials.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Box>
        </>
      )}
      {steps.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
            {t('stepsCount', { count: steps.length })}
          </Typography>
          <Box component="ol" lang={language} sx={list}>
            {steps.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const list = { m: 0, pl: 2.5, fontSize: 14, lineHeight: '20px', '& li': { mb: 0.5 }, '& li::marker': { color: 'text.secondary' } } as const;
