import { Box, IconButton } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramStar } from '@/api/admin';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { homeAt } from '@/shared/place/address';
import { useSession } from '@/shared/session/SessionContext';
import { StatusChip } from '@/shared/text/StatusChip';
import type { Starrable } from '../hooks/useStars';
import { isDisabled as isOff } from '../rules/statusFilter';
import { NameLink } from './NameLink';
import { SessionRow } from './SessionRow';
import { StarButton } from './StarButton';

interface Props {
  program: ProgramStar;
  /** Programs and sessions of another status are left out. */
  isFiltered: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onStar: (item: Starrable) => void;
}

/** One program: its star, its name, its arrow, and its sessions when it is expanded (spec 1 §2). */
export function ProgramRow({ program, isFiltered, isOpen, onToggle, onStar }: Props) {
  const { t } = useTranslation('partnerHome');
  const session = useSession();
  const { place } = session;
  const panelId = useId();
  const isDisabled = isOff(program);
  const { programId, programName, sessionStarInfos } = program;
  return (
    <Box
      component="li"
      data-status={program.status}
      sx={{ borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto auto auto',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 56,
          px: 1.5,
          bgcolor: isOpen ? 'brand.soft' : isDisabled ? 'canvas' : 'transparent',
        }}
      >
        <StarButton
          name={programName}
          isStar={program.isStar}
          isAccessible={program.isAccessible}
          onToggle={() => {
            onStar({ programId, sessionId: 0, name: programName, isStar: program.isStar });
          }}
        />
        <Box component="h2" sx={{ m: 0, minWidth: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          <NameLink
            name={programName}
            isStrong
            isGreyed={isDisabled}
            isAccessible={program.isAccessible}
            to={homeAt({ ...place, programId, siteId: 0 }, session)}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {!program.isAccessible && <StatusChip tone="off" label={t('noAccessShort')} />}
          {isDisabled && <StatusChip tone="off" label={t('filter.option.2')} />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 14, lineHeight: '20px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('sessions', { count: sessionStarInfos.length })}
        </Box>
        <IconButton aria-label={t('expand', { name: programName })} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
          <ChevronDownIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />
        </IconButton>
      </Box>
      {isOpen && (
        <Box id={panelId}>
          {sessionStarInfos.length === 0 ? (
            <Box sx={{ px: 4, py: 2, color: 'text.secondary', fontSize: 14 }}>{t(isFiltered ? 'noSessionsOfStatus' : 'noSessions')}</Box>
          ) : (
            <Box component="ul" aria-label={t('sessionsOf', { name: programName })} sx={{ listStyle: 'none', m: 0, p: 0, py: 1 }}>
              {sessionStarInfos.map((site) => (
                <SessionRow
                  key={site.sessionId}
                  site={site}
                  isGreyed={isDisabled || isOff(site)}
                  to={homeAt({ ...place, programId, siteId: site.sessionId }, session)}
                  isAccessible={program.isAccessible}
                  onStar={() => {
                    onStar({ programId, sessionId: site.sessionId, name: site.sessionName, isStar: site.isStar });
                  }}
                />
              ))}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
