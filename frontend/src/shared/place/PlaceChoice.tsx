import { Box, Button, Link as PlainLink, Paper, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type ProgramNode, useReadAccountTreeQuery } from '@/api/admin';
import { BuildingIcon, FolderIcon, PinIcon } from '../icons/icons';
import { useHasSubHeader } from '../layout/SubHeaderSlot';
import { ListSkeleton } from '../list/ListSkeleton';
import { SearchBox } from '../list/SearchBox';
import { mayDrillDown } from '../session/roleRules';
import { useSession } from '../session/SessionContext';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { LoadingState } from '../states/LoadingState';
import { fold } from '../text/fold';
import { addressAt } from './address';
import { Link } from './Link';

/** More places than this are searched rather than scrolled through. */
const SEARCHED = 12;
/** Places that are shown at once; the search finds the others. */
const MOST_SHOWN = 100;

interface Props {
  /** What has to be chosen. */
  level: 'program' | 'site';
  /** The page that each place leads to. */
  page: string;
  /** Asks for it: "Whose holidays?" */
  title: string;
  body: string;
  /** The page has a title above it. By default it has where the band under the header is one. */
  hasTitle?: boolean;
}

/** Asks at which program or site a page is to be shown, where the address names none: each one that the person may see is a link to the page there. */
export function PlaceChoice({ level, page, title, body, hasTitle }: Props) {
  const { t } = useTranslation('shared');
  const { ownRole, place } = useSession();
  const { accountId, programId } = place;
  // What the page was asked for, it is asked for at the place too.
  const { state } = useLocation();
  const [search, setSearch] = useState('');
  const isUnderBand = useHasSubHeader();
  const heading = (hasTitle ?? isUnderBand) ? 'h2' : 'h1';
  const titled = (text: string) => (
    <Box component={heading} sx={{ m: 0, font: 'inherit' }}>
      {text}
    </Box>
  );
  const { currentData, error, isFetching, refetch } = useReadAccountTreeQuery(accountId === 0 ? skipToken : { accountId });

  if (accountId === 0 && !mayDrillDown(ownRole)) {
    return (
      <EmptyState
        icon={<BuildingIcon />}
        title={titled(t('placeChoice.notHere'))}
        action={
          <Button variant="contained" component={Link} to="/home">
            {t('state.home')}
          </Button>
        }
      >
        {t('placeChoice.notHereBody')}
      </EmptyState>
    );
  }
  if (accountId === 0) {
    return (
      <EmptyState
        icon={<BuildingIcon />}
        title={titled(t('placeChoice.account'))}
        action={
          <Button variant="contained" component={Link} to="/home">
            {t('placeChoice.toAccounts')}
          </Button>
        }
      >
        {body}
      </EmptyState>
    );
  }
  if (error !== undefined && !isFetching) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) {
    return (
      <LoadingState>
        <ListSkeleton columns={1} isCompact={false} />
      </LoadingState>
    );
  }
  const programs = currentData.programs.filter((program) => programId === 0 || program.programId === programId);
  const places = programs.flatMap((program) => placesOf(program, level));
  if (places.length === 0) {
    return <EmptyState icon={level === 'site' ? <PinIcon /> : <FolderIcon />} title={titled(t(`placeChoice.none.${level}`))} />;
  }
  const found = places.filter(({ name, within }) => fold(`${name} ${within}`).includes(fold(search)));

  return (
    <Box component="section" aria-label={title} sx={{ maxWidth: 640 }}>
      <Typography component={heading} variant="h2">
        {title}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>{body}</Typography>
      {places.length > SEARCHED && (
        <Box sx={{ mb: 2 }}>
          <SearchBox label={t(`placeChoice.search.${level}`)} value={search} onSearch={setSearch} />
        </Box>
      )}
      {found.length === 0 ? (
        <Typography role="status">{t('list.noMatch')}</Typography>
      ) : (
        <Paper component="ul" variant="outlined" sx={{ m: 0, p: 0, borderRadius: '8px', listStyle: 'none', overflow: 'hidden' }}>
          {found.slice(0, MOST_SHOWN).map((place) => (
            <Box component="li" key={place.id} sx={{ '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' } }}>
              <PlainLink
                component={Link}
                to={addressAt({ accountId, programId: place.programId, siteId: place.siteId }, page)}
                state={state as unknown}
                underline="none"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  minHeight: 44,
                  px: 2,
                  py: 1,
                  fontSize: 14,
                  lineHeight: '20px',
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:focus-visible': { outlineOffset: -2 },
                }}
              >
                <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {place.name}
                </Box>
                {place.within !== '' && programs.length > 1 && (
                  <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {place.within}
                  </Box>
                )}
              </PlainLink>
            </Box>
          ))}
        </Paper>
      )}
      {found.length > MOST_SHOWN && (
        <Typography sx={{ mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {t('placeChoice.more', { count: found.length - MOST_SHOWN })}
        </Typography>
      )}
    </Box>
  );
}

interface Choice {
  id: string;
  name: string;
  /** Where it belongs, for telling namesakes apart. */
  within: string;
  programId: number;
  siteId: number;
}

function placesOf({ programId, programName, sites }: ProgramNode, level: Props['level']): Choice[] {
  return level === 'program'
    ? [{ id: `p${String(programId)}`, name: programName, within: '', programId, siteId: 0 }]
    : sites.map(({ siteId, siteName }) => ({ id: `s${String(siteId)}`, name: siteName, within: programName, programId, siteId }));
}
