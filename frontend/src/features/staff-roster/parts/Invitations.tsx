import {
  Alert,
  AlertTitle,
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListWantedInvitationsQuery, type WantedInvitation } from '@/api/roster';
import type { Words } from '@/locales/words';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { useInvites } from '../hooks/useInvites';

/** Staff of a site whom a file or somebody says to invite and who have no access yet: one press sends their invitations; whoever is a user already is named. */
export function Invitations({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const toasts = useToasts();
  const titleId = useId();
  const mayInvite = usePermission('user:create', place);
  const { currentData, refetch } = useListWantedInvitationsQuery(
    { siteId: place.siteId },
    { refetchOnMountOrArgChange: true, skip: place.siteId === 0 },
  );
  const invite = useInvites();
  // The roster hears a moment later that they are users.
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const wanted = (currentData?.results ?? []).filter(({ id }) => !sent.has(id));
  const users = currentData?.users ?? [];
  const nameOf = ({ firstName, lastName }: WantedInvitation) => `${firstName} ${lastName}`;

  async function send() {
    setIsSending(true);
    try {
      const { results, done } = await invite({ wanted });
      setSent((before) => new Set([...before, ...results.flatMap(({ id, isDone }) => (isDone && typeof id === 'number' ? [-id] : []))]));
      setProblems(
        results
          .filter(({ isDone }) => !isDone)
          .map(({ name, error }) => t('invitations.problem', { name, why: error?.detail ?? t('invitations.failed') })),
      );
      if (done > 0) {
        toasts.show({ text: t('invitations.sent', { count: done }) });
      }
    } catch {
      setProblems([t('invitations.failed')]);
    }
    setIsSending(false);
    void refetch();
  }

  return (
    <>
      {wanted.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: '8px', p: 3, mt: 3, mb: 3, maxWidth: 960 }}>
          <Typography id={titleId} component="h2" variant="h6">
            {t('invitations.title', { count: wanted.length })}
          </Typography>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', mt: 0.5 }}>{t('invitations.body')}</Typography>
          <TableContainer tabIndex={0} role="region" aria-labelledby={titleId} sx={{ mt: 1, maxHeight: 320 }}>
            <Table size="small" stickyHeader aria-labelledby={titleId}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('invitations.name')}</TableCell>
                  <TableCell>{t('column.email')}</TableCell>
                  <TableCell>{t('column.systemRole')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {wanted.map((person) => (
                  <TableRow key={person.id}>
                    <TableCell component="th" scope="row">
                      {nameOf(person)}
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{person.email}</TableCell>
                    <TableCell>{t(`role.${String(person.roleId) as keyof Words['staffRoster']['role']}`)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {problems.length > 0 && (
            <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
              {problems.map((problem) => (
                <div key={problem}>{problem}</div>
              ))}
            </Alert>
          )}
          {mayInvite && (
            <Button variant="outlined" loading={isSending} sx={{ mt: 2 }} onClick={() => void send()}>
              {t('invitations.send', { count: wanted.length })}
            </Button>
          )}
        </Paper>
      )}
      {users.length > 0 && (
        <Alert severity="info" sx={{ mt: 3, mb: 3, maxWidth: 960, color: 'text.primary' }}>
          <AlertTitle>{t('invitations.users', { count: users.length })}</AlertTitle>
          {t('invitations.usersBody')}
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {users.map((person) => (
              <li key={person.id}>{`${nameOf(person)} (${person.email})`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
