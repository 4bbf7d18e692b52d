import { Box, Button, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteToday } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { RecordSection } from '@/shared/record/RecordSection';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { rosterPages } from '@/shared/roster-upload/rosterOf';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { HomeFault } from './HomeFault';

/** Absent children who are named of each site, where each line says of which site it is. */
const NAMED = 3;
/** Lines that are shown until all are asked for. */
const FEW = 5;

interface Props {
  place: Place;
  /** Undefined while they are not read. */
  sites: readonly SiteToday[] | undefined;
  /** Why they could not be read. */
  error: unknown;
  onRetry: () => void;
  /** Each line says of which site it is. */
  namesSites: boolean;
}

/** What needs somebody: registers of today and of days before that are not taken, who is still here or was never checked out, who has been absent three days running, uploads that are not finished. */
export function AttendanceToday({ place, sites, error, onRetry, namesSites }: Props) {
  const { t } = useTranslation('home');
  const format = useFormats();
  const { canOpen } = useSession();
  const [isAll, setIsAll] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const few = useRef<Element[]>([]);
  const linesOf = () => [...(body.current?.querySelectorAll('li') ?? [])];
  useEffect(() => {
    if (isAll) {
      // The button has gone: on with the first line that it brought.
      linesOf()
        .find((each) => !few.current.includes(each))
        ?.querySelector('a')
        ?.focus();
    }
  }, [isAll]);
  const mayTake = canOpen('/attendance');
  if (sites === undefined) {
    return error !== undefined && mayTake ? <HomeFault title={t('attention.title')} onRetry={onRetry} /> : null;
  }
  const at = (siteId: number, page: string) => addressAt({ accountId: place.accountId, programId: place.programId, siteId }, page);
  const link = {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--app-target)',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  } as const;
  const where = (siteName: string) => (namesSites ? ` · ${siteName}` : '');
  const line = (siteId: number, page: string, label: string, about: ReactNode) => (
    <Box
      component="li"
      key={`${String(siteId)}${page}`}
      sx={{
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
      }}
    >
      <Link component={PlaceLink} to={at(siteId, page)} sx={link}>
        {label}
      </Link>
      {about}
    </Box>
  );
  const running = sites.filter(({ state, expected, stillHere }) => mayTake && ((state.code === 'open' && expected > 0) || stillHere > 0));
  const registers = running.map(({ siteId, siteName, state, expected, taken, stillHere }) => ({
    // Who is there while the site meets is where they should be.
    ofChildren: state.code !== 'open',
    row: line(
      siteId,
      '/attendance',
      namesSites ? t('attention.registerOf', { site: siteName }) : t('register'),
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {taken >= expected ? t('attention.allTaken', { count: expected }) : t('attention.taken', { taken, count: expected })}
        {stillHere > 0 && (
          <>
            {' · '}
            <Link component={PlaceLink} to={at(siteId, '/attendance?show=here')} sx={{ ...link, fontWeight: 400 }}>
              {t('attention.stillHere', { count: stillHere })}
            </Link>
          </>
        )}
      </Box>,
    ),
  }));
  const before = (mayTake ? sites : []).flatMap(({ siteId, siteName, looseEnds = [] }) =>
    // A service of before tells of none.
    looseEnds.map(({ day, expected, taken, notCheckedOut }) => ({
      ofChildren: notCheckedOut > 0,
      row: line(
        siteId,
        `/attendance?day=${day}`,
        t('attention.registerOf', { site: [format.weekday(day), ...(namesSites ? [siteName] : [])].join(', ') }),
        <span>
          {[
            taken < expected && t('attention.taken', { taken, count: expected }),
            notCheckedOut > 0 && t('attention.neverOut', { number: notCheckedOut }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>,
      ),
    })),
  );
  const children = [
    ...[...registers, ...before].filter(({ ofChildren }) => ofChildren).map(({ row }) => row),
    ...(mayTake ? sites : []).flatMap(({ siteId, siteName, absent, absentCount }) => {
      const named = namesSites ? absent.slice(0, NAMED) : absent;
      // A service of before does not count them.
      const more = (absentCount || absent.length) - named.length;
      const about = <span>{t('attention.absent') + where(siteName)}</span>;
      return [
        ...named.map(({ scholarId, name }) => line(siteId, `/roster/scholar/${String(scholarId)}`, name, about)),
        ...(more > 0 ? [line(siteId, '/attendance?view=week', t('attention.more', { more }), about)] : []),
      ];
    }),
  ];
  const uploads = sites.flatMap(({ siteId, siteName, uploads }) =>
    uploads
      .filter(({ kind }) => canOpen(rosterPages[kind].upload))
      .map(({ kind, fileName, state }) =>
        line(
          siteId,
          rosterPages[kind].upload,
          fileName,
          <span>
            {t(`attention.kind.${kind}`)} · {t(`attention.${state === 'importing' ? 'uploading' : 'upload'}`) + where(siteName)}
          </span>,
        ),
      ),
  );
  const groups = [
    { name: t('attention.children'), rows: children },
    { name: t('attention.registers'), rows: [...registers, ...before].filter(({ ofChildren }) => !ofChildren).map(({ row }) => row) },
    { name: t('attention.uploads'), rows: uploads },
  ];
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  let room = FEW;
  return count === 0 ? null : (
    <Box sx={{ mt: 3 }} ref={body}>
      <RecordSection title={t('attention.title')}>
        {groups.map(({ name, rows }, at) => {
          // Of each group at least one.
          const shown = rows.slice(0, isAll ? count : room - groups.slice(at + 1).filter((each) => each.rows.length > 0).length);
          room -= shown.length;
          return (
            shown.length > 0 && (
              <Box key={name} sx={{ '& + &': { mt: 2 } }}>
                <Typography component="h3" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'text.secondary' }}>
                  {name}
                </Typography>
                <Box component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {shown}
                </Box>
              </Box>
            )
          );
        })}
        {!isAll && count > FEW && (
          <Button
            onClick={() => {
              few.current = linesOf();
              setIsAll(true);
            }}
            sx={{ mt: 1, ml: -1 }}
          >
            {t('attention.all', { count })}
          </Button>
        )}
        <Box role="status" sx={visuallyHidden}>
          {isAll && t('attention.allShown', { count })}
        </Box>
      </RecordSection>
    </Box>
  );
}
