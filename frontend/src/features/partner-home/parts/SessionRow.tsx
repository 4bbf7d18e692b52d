import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionStar } from '@/api/admin';
import { PinIcon } from '@/shared/icons/icons';
import { StatusChip } from '@/shared/text/StatusChip';
import { TooltipText } from '@/shared/text/TooltipText';
import { isDisabled } from '../rules/statusFilter';
import { NAME_LIMIT, NameLink } from './NameLink';
import { StarButton } from './StarButton';

interface Props {
  site: SessionStar;
  isGreyed: boolean;
  /** Its home. */
  to: string;
  isAccessible: boolean;
  onStar: () => void;
}

/** A session under its program: "its name and site location name, or a 'no site' text when it has none" (spec 1 §2). */
export function SessionRow({ site, isGreyed, to, isAccessible, onStar }: Props) {
  const { t } = useTranslation('partnerHome');
  const place = site.siteLocation?.siteLocationName ?? '';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 3fr) minmax(0, 2fr) minmax(88px, auto)',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        pl: 3,
        pr: 2,
      }}
    >
      <StarButton name={site.sessionName} isStar={site.isStar} isAccessible={isAccessible} onToggle={onStar} />
      <NameLink name={site.sessionName} isGreyed={isGreyed} isAccessible={isAccessible} to={to} />
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0, color: 'text.secondary', fontSize: 14, lineHeight: '20px' }}
      >
        {place === '' ? (
          <Box component="span" sx={{ fontStyle: 'italic' }}>
            {t('noSite')}
          </Box>
        ) : (
          <>
            <PinIcon sx={{ fontSize: 16, flexShrink: 0 }} />
            <Box sx={{ minWidth: 0 }}>
              <TooltipText text={place} limit={NAME_LIMIT} />
            </Box>
          </>
        )}
      </Box>
      <Box sx={{ justifySelf: 'end' }}>
        <StatusChip tone={isDisabled(site) ? 'off' : 'good'} label={t(`filter.option.${isDisabled(site) ? 2 : 1}`)} />
      </Box>
    </Box>
  );
}
