import { Button } from '@mui/material';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { RecordHeading } from '@/shared/record/RecordHeading';
import { useSession } from '@/shared/session/SessionContext';
import { ReasonedButton } from '@/shared/text/ReasonedButton';
import { StatusChip } from '@/shared/text/StatusChip';
import { useSiteActions } from '../hooks/useSiteActions';
import { isActive, siteAddress } from '../siteList';
import { useReadProgramQuery } from '@/api/admin';

interface Props {
  site: Site;
  /** The form with the status in it is open. */
  isStatusEdited: boolean;
}

/** Which site this is, in which program, and what can be done with the whole of it. */
export function SiteHeading({ site, isStatusEdited }: Props) {
  const { t } = useTranslation('sites');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const { data: program } = useReadProgramQuery({ programId: site.programId });
  const list = siteAddress('/account/program/sites', { accountId: site.accountId, programId: site.programId });
  const hasList = canOpen('/account/program/sites');
  const back = hasList ? list : '/home';
  const leave = useCallback(() => void navigate(back, { replace: true }), [navigate, back]);
  const { turn, remove, mayEdit, mayDelete, dialogs } = useSiteActions({
    at: { accountId: site.accountId, programId: site.programId, siteId: site.siteId },
    onDeleted: leave,
  });

  return (
    <>
      <RecordHeading
        name={site.siteName}
        status={<StatusChip tone={isActive(site) ? 'good' : 'off'} label={t(isActive(site) ? 'status.active' : 'status.disabled')} />}
        place={[program?.programName ?? '', [site.city, site.state].filter(Boolean).join(', ')].filter((part) => part !== '').join(' · ')}
        actions={
          <>
            {hasList && (
              <Button component={Link} to={list}>
                {t('page.toList')}
              </Button>
            )}
            {mayEdit && (
              <ReasonedButton
                variant="outlined"
                reason={isStatusEdited ? t('page.statusEdited') : undefined}
                onClick={() => {
                  turn(site);
                }}
              >
                {t(isActive(site) ? 'action.disable' : 'action.enable')}
              </ReasonedButton>
            )}
            {mayDelete && (
              <Button
                variant="outlined"
                color="error"
                onClick={() => {
                  remove(site);
                }}
              >
                {t('delete.confirm')}
              </Button>
            )}
          </>
        }
      />
      {dialogs}
    </>
  );
}
