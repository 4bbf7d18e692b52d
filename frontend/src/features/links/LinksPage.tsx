import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLinksQuery, type Link } from '@/api/learning-management';
import { LinkIcon } from '@/shared/icons/pageIcons';
import { ListFrame } from '@/shared/list/ListFrame';
import { SearchBox } from '@/shared/list/SearchBox';
import { useParameter } from '@/shared/list/useParameter';
import { usePermission } from '@/shared/session/usePermission';
import { matching } from './linkList';
import { useLinkActions } from './useLinkActions';
import { LanguageChoice } from './parts/LanguageChoice';
import { LinkDialog } from './parts/LinkDialog';
import { LinkGroups, LinksSkeleton } from './parts/LinkGroups';

/** Links that the provider offers to everybody, under their headings, in the person's language unless they choose another. */
export function LinksPage() {
  const { t, i18n } = useTranslation('links');
  const mayAdd = usePermission('link:create');
  const [edited, setEdited] = useState<Link | 'new' | null>(null);
  const { actions, dialogs } = useLinkActions(setEdited);
  const [language, chooseLanguage] = useParameter('language', i18n.language);
  const [search, onSearch] = useParameter('search');
  const { currentData, error, isFetching, refetch } = useListLinksQuery(language === 'all' ? {} : { language: [language] });
  const found = currentData && matching(currentData.results, search);
  return (
    <>
      <ListFrame<Link>
        title={t('title')}
        total={currentData?.count}
        data={{ rows: found, count: found?.length, isFetching, error, onRetry: () => void refetch() }}
        primaryAction={
          mayAdd && (
            <Button
              variant="contained"
              onClick={() => {
                setEdited('new');
              }}
            >
              {t('add')}
            </Button>
          )
        }
        notice={<Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>{t('intro')}</Typography>}
        bar={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2, mb: 3 }}>
            <SearchBox label={t('search')} value={search} onSearch={onSearch} />
            <LanguageChoice value={language} onChoose={chooseLanguage} />
          </Box>
        }
        isNarrowed={search !== ''}
        onShowAll={() => {
          onSearch('');
        }}
        noMatch={t('noMatch')}
        noMatchBody={t('noMatchBody')}
        showAll={t('showAll')}
        empty={{ icon: <LinkIcon />, title: t('empty.title'), body: t(mayAdd ? 'empty.bodyManager' : 'empty.body') }}
        skeleton={<LinksSkeleton />}
        isBare
      >
        {(links) => <LinkGroups links={links} actions={actions} />}
      </ListFrame>
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
    </>
  );
}
