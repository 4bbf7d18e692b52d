import { Alert, Button, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateUserMutation } from '@/api/identity';
import { useListWantedInvitationsQuery, type WantedInvitation } from '@/api/roster';
import type { Words } from '@/locales/words';
import { sayServerMessage } from '@/shared/form/serverMessages';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { invitation } from '../rules/invitation';

/** Staff of a site whom a file says to invite and who have no access yet: one press sends their invitations. */
export function Invitations({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const titleId = useId();
  const mayInvite = usePermission('user:create', place);
  const { currentData, refetch } = useListWantedInvitationsQuery({ siteId: place.siteId }, { refetchOnMountOrArgChange: true, skip: place.siteId === 0 });
  const [invite] = useCreateUserMutation();
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const wanted = currentData?.results ?? [];
  if (wanted.length === 0) {
    return null;
  }
  const nameOf = ({ firstName, lastName }: WantedInvitation) => `${firstName} ${lastName}`;

  /** Null: sent. Otherwise why it was not. */
  async function sendOne(person: WantedInvitation): Promise<string | null> {
    const { firstName, lastName, email, phoneNumber, phoneType, programRole, roleId } = person;
    const draft = { firstName, lastName, email, phoneNumber: phoneNumber ?? '', phoneType: phoneType ?? '', programRole: programRole ?? '', roleSelect: String(roleId) };
    try {
      await invite({ userRequest: invitation(draft, place) }).unwrap();
      return null;
    } catch (error) {
      const { errors, name, detail } = problemOf(error);
      const refusal = Object.values(errors).flat()[0] ?? (detail === null ? null : { message: detail, code: name });
      const why = refusal === null ? t('invitations.failed') : sayServerMessage(tShared, refusal);
      return t('invitations.problem', { name: nameOf(person), why });
    }
  }
  async function send() {
    setIsSending(true);
    const wrong: string[] = [];
    for (const person of wanted) {
      const problem = await sendOne(person);
      if (problem !== null) {
        wrong.push(problem);
      }
    }
    setIsSending(false);
    setProblems(wrong);
    if (wanted.length > wrong.length) {
      toasts.show({ text: t('invitations.sent', { count: wanted.length - wrong.length }) });
    }
    void refetch();
  }

  return (
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
  );
}
