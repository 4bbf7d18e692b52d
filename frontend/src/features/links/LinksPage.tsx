import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListLinksQuery, type Link } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { LinkIcon, SearchIcon } from '@/shared/icons/icons';
import { SubHeaderSlot } from '@/shared/layout/SubHeaderSlot';
import { SearchBox } from '@/shared/list/SearchBox';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { matching } from './linkList';
import { useLinkActions } from './useLinkActions';
import { LanguageChoice } from './parts/LanguageChoice';
import { LinkDialog } from './parts/LinkDialog';
import { LinkGroups, LinksSkeleton } from './parts/LinkGroups';

/** Links that the provider offers to everybody, under their headings, in the person's language unless they choose another. */
export function LinksPage() {
  const { t, i18n } = useTranslation(['links', 'shared']);
  const format = useFormats();
  const [params, setParams] = useSearchParams();
  const mayAdd = usePermission('link:create');
  const [edited, setEdited] = useState<Link | 'new' | null>(null);
  const { actions, dialogs } = useLinkActions(setEdited);
  const language = params.get('language') ?? i18n.language;
  const search = params.get('search') ?? '';
  const { currentData, error, isFetching, refetch } = useListLinksQuery(language === 'all' ? {} : { language });
  const found = matching(currentData?.results ?? [], search);

  function put(name: string, value: string) {
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        if (value === '') {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }
  const add = mayAdd && (
    <Button
      variant="contained"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t('add')}
    </Button>
  );

  function view() {
    if (error !== undefined && !isFetching) {
      return <ErrorState error={error} onRetry={() => void refetch()} />;
    }
    if (currentData === undefined) {
      return (
        <LoadingState>
          <LinksSkeleton />
        </LoadingState>
      );
    }
    if (found.length === 0) {
      return search === '' ? (
        <EmptyState icon={<LinkIcon />} title={t('empty.title')} action={add}>
          {t(mayAdd ? 'empty.bodyManager' : 'empty.body')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchIcon />}
          title={t('noMatch')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                put('search', '');
              }}
            >
              {t('showAll')}
            </Button>
          }
        >
          {t('noMatchBody')}
        </EmptyState>
      );
    }
    return <LinkGroups links={found} actions={actions} />;
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <SubHeaderSlot>
        <Box component="span" sx={{ fontSize: 20, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {currentData !== undefined && format.number(currentData.count)}
        </Box>
        {currentData !== undefined && currentData.count > 0 && <Box sx={{ ml: 'auto' }}>{add}</Box>}
      </SubHeaderSlot>
      <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>{t('intro')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2, mb: 3 }}>
        <SearchBox
          label={t('search')}
          value={search}
          onSearch={(value) => {
            put('search', value);
          }}
        />
        <LanguageChoice
          value={language}
          onChoose={(value) => {
            put('language', value === i18n.language ? '' : value);
          }}
        />
      </Box>
      {view()}
      <Box role="status" sx={visuallyHidden}>
        {currentData !== undefined && !isFetching ? t('shared:list.announce', { count: found.length }) : ''}
      </Box>
      {edited !== null && (
        <LinkDialog
          {...(edited === 'new' ? {} : { link: edited })}
          language={language === 'es' ? 'es' : 'en'}
          categories={[...new Set((currentData?.results ?? []).map(({ category }) => category))].filter((category) => category !== '')}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {dialogs}
    </Box>
  );
}
