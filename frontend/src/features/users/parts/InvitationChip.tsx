import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@/api/identity';
import { useFormats } from '@/shared/formats/useFormats';
import { StatusChip } from '@/shared/text/StatusChip';
import { invitationStatusOf, invitationTone } from '../rules/userList';

/** How somebody's invitation stands; the day it goes out on while it waits. */
export function InvitationChip({ row }: { row: Pick<UserRow, 'invitationStatus' | 'scheduleDate'> }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const status = invitationStatusOf(row.invitationStatus);
  const scheduled = format.day(row.scheduleDate);
  if (status === 'N/A') {
    return (
      <Box component="span" {...(scheduled === '' ? { title: t('invitation.none') } : {})} sx={{ color: 'text.secondary' }}>
        {scheduled === '' ? t('invitation.N/A') : t('invitation.scheduledFor', { day: scheduled })}
      </Box>
    );
  }
  return <StatusChip tone={invitationTone(status)} label={t(`invitation.${status}`)} />;
}
