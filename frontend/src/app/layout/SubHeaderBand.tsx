import { Box, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ownHome } from '@/shared/session/drillRole';
import { useSession } from '@/shared/session/SessionContext';
import { BackIcon } from '../header/icons';
import type { SubHeader } from '../routes';

/** "A back arrow appears on pages that have a sub-header, except pages titled Site/Session, Add a new program, Account details, Manage account and Edit program" (spec 1 §2). */
const WITHOUT_ARROW = ['site', 'addProgram', 'accountDetails', 'manageAccount', 'editProgram'];

interface Props {
  subHeader: SubHeader;
  hasPattern: boolean;
  /** Takes the place where a page puts what belongs beside its title. */
  onSlot: (place: HTMLElement | null) => void;
}

/** The band under the header: way back, title, and what the page adds. */
export function SubHeaderBand({ subHeader: { title, returnTo, tone }, hasPattern, onSlot }: Props) {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { ownRole, stepBack } = useSession();

  async function back() {
    if (returnTo === 'ownRole') {
      await stepBack();
    }
    await navigate(typeof returnTo === 'object' ? `${returnTo.page}${kept(search, returnTo.keeps)}` : ownHome(ownRole));
  }

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
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: 56, px: { xs: 2, md: 4 }, py: 1 }}>
        {returnTo !== undefined && !WITHOUT_ARROW.includes(title) && (
          <IconButton aria-label={t('back')} onClick={() => void back()} color="inherit" edge="start">
            <BackIcon />
          </IconButton>
        )}
        <Typography variant="h1" id={titleId}>
          {t(`pages.${title}`)}
        </Typography>
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

/** The parameters of an address that go along, as an address has them. */
function kept(search: string, names: readonly string[] = []): string {
  const params = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
  return params.length === 0 ? '' : `?${new URLSearchParams(params).toString()}`;
}
