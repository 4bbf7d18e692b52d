import { Box, Button, Collapse, useMediaQuery, useTheme } from '@mui/material';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '@/shared/icons/icons';
import { ListHeading } from '@/shared/list/ListHeading';
import { SearchBox } from '@/shared/list/SearchBox';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { EVERYTHING, FACETS, isNarrowed, SEARCH_LENGTH } from './catalogQuery';
import { FilterIcon } from './icons';
import { CardList } from './parts/CardList';
import { Facets } from './parts/Facets';
import { cardId } from './parts/ItemCard';
import { Preview } from './parts/Preview';
import { PreviewFrame } from './parts/PreviewFrame';
import { catalogLanguage, useCatalog } from './useCatalog';
import { useCatalogQuery } from './useCatalogQuery';
import { useChosen } from './useChosen';

/** Learning library: facets at the left, cards, and the preview of the one that is chosen (spec 1 §2, spec 2 §2). */
export function CatalogPage() {
  const { t, i18n } = useTranslation(['catalog', 'shared']);
  const theme = useTheme();
  const hasRoom = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const facetsId = useId();
  const [areFacetsOpen, setAreFacetsOpen] = useState(false);
  const { canOpen } = useSession();
  const [query, change, latest] = useCatalogQuery();
  const chosen = useChosen(latest);
  const catalog = useCatalog(query, catalogLanguage(i18n.language));
  const filtersOn = FACETS.reduce((sum, facet) => sum + query[facet].length, 0);
  useFocusBack(chosen.id);
  const search = useCallback(
    (value: string) => {
      change({ search: value });
    },
    [change],
  );
  const showAll = () => {
    change(EVERYTHING);
  };

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ListHeading
        title={t('title')}
        {...(catalog.total === undefined ? {} : { count: catalog.total })}
        action={
          canOpen('/resources/authoring') && (
            <Button component={Link} to="/resources/authoring" variant="outlined" startIcon={<EditIcon />}>
              {t('learningHome.authoring')}
            </Button>
          )
        }
      />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', lg: chosen.id === '' ? '216px 1fr' : '216px minmax(0, 1fr) minmax(320px, 400px)' },
        }}
      >
        <Box sx={hasRoom ? aside : {}}>
          {!hasRoom && (
            <Button
              variant="outlined"
              startIcon={<FilterIcon />}
              aria-expanded={areFacetsOpen}
              aria-controls={facetsId}
              onClick={() => {
                setAreFacetsOpen(!areFacetsOpen);
              }}
            >
              {t(areFacetsOpen ? 'hideFilters' : 'showFilters')}
              {filtersOn > 0 && ` · ${t('filtersOn', { count: filtersOn })}`}
            </Button>
          )}
          <Collapse id={facetsId} in={hasRoom || areFacetsOpen} sx={{ mt: hasRoom ? 0 : 1 }}>
            <Facets query={query} counts={catalog.facets} onQuery={change} />
          </Collapse>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40, mb: 2 }}>
            <SearchBox label={t('search')} value={query.search} maxLength={SEARCH_LENGTH} onSearch={search} />
            {isNarrowed(query) && (
              <Button size="small" onClick={showAll}>
                {t('shared:list.showAll')}
              </Button>
            )}
          </Box>
          <CardList catalog={catalog} chosen={chosen} isNarrowed={isNarrowed(query)} onShowAll={showAll} />
          <Box role="status" sx={visuallyHidden}>
            {catalog.total === undefined || catalog.isFetching ? '' : t('shared:list.announce', { count: catalog.total })}
          </Box>
        </Box>
        {chosen.id !== '' && (
          <PreviewFrame onClose={chosen.close}>
            <Preview
              key={chosen.id}
              id={chosen.id}
              takesFocus={chosen.isJustOpened}
              hasFlyout={chosen.hasFlyout}
              onFlyout={chosen.setFlyout}
              onClose={chosen.close}
            />
          </PreviewFrame>
        )}
      </Box>
    </Box>
  );
}

const aside = {
  position: 'sticky',
  top: 'calc(var(--app-header-height, 0px) + 16px)',
  maxHeight: 'calc(100dvh - var(--app-header-height, 0px) - 32px)',
  overflowY: 'auto',
  // The outline of what has the focus lies within.
  p: '4px',
  m: '-4px',
} as const;

/** Gives the focus back to the card of a preview that closes with the focus in it. */
function useFocusBack(chosenId: string): void {
  const last = useRef(chosenId);
  useEffect(() => {
    const closed = last.current;
    last.current = chosenId;
    if (closed !== '' && chosenId === '' && document.activeElement === document.body) {
      document.getElementById(cardId(closed))?.focus();
    }
  }, [chosenId]);
}
