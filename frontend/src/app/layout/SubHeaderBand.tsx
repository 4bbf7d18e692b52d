import { Box, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlaced } from '@/shared/place/usePlaced';
import { BackIcon } from '../header/icons';
import type { SubHeader } from '../routes';

/** "A back arrow appears on pages that have a sub-header, except pages titled Site/Session, Add a new program, Account details, Manage account and Edit program" (spec 1 §2). */
const WITHOUT_ARROW = ['site', 'addProgram', 'accountDetails', 'manageAccount', 'editProgram'];

/** Pages that are called in the band alone, though they are parts of another: charts under their tabs have no title of their own. */
const UNTITLED = ['analytics'];

interface Props {
  subHeader: SubHeader;
  /** Where the page is. */
  trail: ReactNode;
  /** The page has a title of its own: the band's is the last step of the way there. */
  isPart: boolean;
  hasPattern: boolean;
  /** Takes the place where a page puts what belongs beside its title. */
  onSlot: (place: HTMLElement | null) => void;
}

/** The band under the header: way back, title, and what the page adds. */
export function SubHeaderBand({ subHeader: { title, returnTo, tone }, trail, isPart, hasPattern, onSlot }: Props) {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const placed = usePlaced();
  // Outside of any place a provider's person is themselves.
  const back = typeof returnTo === 'object' ? placed(returnTo.page) : '/home';

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-tone={tone}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        color: tone === 'blue' ? 'brand.main' : 'text.primary',
        backgroundColor: tone === 'blue' ? 'brand.soft' : 'background.paper',
        borderBottom: 1,
        borderColor: 'line',
        '@media print': { display: 'none' },
      }}
    >
      {hasPattern && <Pattern />}
      {!isPart && trail !== false && <Box sx={{ position: 'relative', px: { xs: 2, md: 4 }, pt: 1, mb: -1 }}>{trail}</Box>}
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          flexWrap: 'wrap',
          minHeight: isPart ? 44 : 56,
          px: { xs: 2, md: 4 },
          py: isPart ? 0.5 : 1,
        }}
      >
        {returnTo !== undefined && !WITHOUT_ARROW.includes(title) && (
          <IconButton component={Link} to={back} aria-label={t('back')} color="inherit" edge="start">
            <BackIcon />
          </IconButton>
        )}
        {isPart ? (
          <>
            {trail}
            <Box
              component={UNTITLED.includes(title) ? 'h1' : 'span'}
              id={titleId}
              sx={{
                m: 0,
                fontSize: 14,
                fontWeight: 400,
                lineHeight: '20px',
                color: 'text.secondary',
                ...(trail !== false && { '&::before': { content: '"/" / ""', mr: 1 }, ml: -0.5 }),
              }}
            >
              {t(`pages.${title}`)}
            </Box>
          </>
        ) : (
          <Typography variant="h1" id={titleId}>
            {t(`pages.${title}`)}
          </Typography>
        )}
        <Box ref={onSlot} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: 1, minWidth: 0 }} />
      </Box>
    </Box>
  );
}

/** The default background pattern: the rings of a bell, far away. */
function Pattern() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 240 56"
      sx={{ position: 'absolute', right: 0, top: 0, height: '100%', width: 240, color: 'brand.main', opacity: 0.09, pointerEvents: 'none' }}
    >
      {[18, 40, 62, 84, 106].map((radius) => (
        <circle key={radius} cx="216" cy="66" r={radius} fill="none" stroke="currentColor" strokeWidth="2" />
      ))}
    </Box>
  );
}
