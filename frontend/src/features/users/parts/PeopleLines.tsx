import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/shared/browser/useDebounced';
import { TextInput } from '@/shared/form/TextInput';
import { StatusChip } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import { useAccountPlaces } from '../hooks/useAccountPlaces';
import { useRoleChoices } from '../hooks/useRoleChoices';
import { useTakenEmails } from '../hooks/useTakenEmails';
import { checkLines, type ReadLine } from '../rules/peopleLines';
import { readPeople } from '../rules/peopleText';
import { readChoice } from '../rules/roleNeeds';
import { userSchema, type RoleDraft, type UserDraft } from '../rules/userForm';
import { fullName, sayRole } from '../rules/userWords';

/** What is filled in to invite many: their list, and what holds for those of whom the list does not say it. */
export type PeopleDraft = Omit<UserDraft, 'firstName' | 'lastName' | 'email'> & { people: string };

/** The list as it stands. */
export interface ReadPeople {
  lines: readonly ReadLine[];
  header: string;
}

/** Lets what was not sent stay in the list. */
export interface PeopleHandle {
  keep: (text: string) => void;
}

interface Props {
  /** What the service said of people who were sent before, by address. */
  refused: ReadonlyMap<string, string>;
  onRead: (read: ReadPeople) => void;
  ref: Ref<PeopleHandle>;
}

const NO_ROLE: RoleDraft = {
  choice: '',
  account: { id: 0, name: '' },
  program: { id: 0, name: '' },
  site: { id: 0, name: '' },
  programRole: '',
};

/** Many people, pasted or from a file, each checked as it is typed. */
export function PeopleLines({ refused, onRead, ref }: Props) {
  const { t } = useTranslation(['users', 'shared']);
  const { control, getValues, setValue } = useFormContext<PeopleDraft>();
  const [text, userRoles, invite, scheduleDate, personalInvitationNote] = useWatch({
    control,
    name: ['people', 'userRoles', 'invite', 'scheduleDate', 'personalInvitationNote'],
  });
  const role = userRoles[0] ?? NO_ROLE;
  const { programs, sitesOf } = useAccountPlaces(role.account.id);
  const { choices } = useRoleChoices();
  const file = useRef<HTMLInputElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      keep: (people) => {
        setValue('people', people, { shouldDirty: true });
      },
    }),
    [setValue],
  );

  const settled = useDebounced(text);
  const read = useMemo(() => readPeople(settled), [settled]);
  const { taken, isUnsure } = useTakenEmails(read.lines.map(({ email }) => email));
  const { header, lines } = useMemo(() => {
    const directory = {
      roles: choices.map((choice) => ({ ...choice, names: [sayRole(t, choice.roleId, choice.isPrimary), choice.name] })),
      programs,
      sitesOf,
    };
    const checked = checkLines(
      read.lines,
      { phoneNumber: '', phoneType: '', invite, scheduleDate, personalInvitationNote, role },
      directory,
      userSchema(t, todayIn(null), (email) => taken.has(email.toLowerCase())),
      {
        noRole: (name) => t('many.noRole', { name }),
        noPlace: (name) => t('many.noPlace', { name }),
        severalPlaces: (name) => t('many.severalPlaces', { name }),
        twice: t('many.twice'),
      },
    );
    return {
      header: read.header,
      lines: checked.map((line) => ({ ...line, fault: line.fault ?? refused.get(line.draft.email.toLowerCase()) ?? null })),
    };
  }, [read, taken, choices, programs, sitesOf, invite, scheduleDate, personalInvitationNote, role, refused, t]);
  useEffect(() => {
    onRead({ lines, header });
  }, [lines, header, onRead]);

  async function addFile(chosen: File | undefined) {
    if (chosen !== undefined) {
      const before = getValues('people').trimEnd();
      setValue('people', [before, await chosen.text()].filter((part) => part !== '').join('\n'), {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  }

  function roleIn({ userRoles: [given] }: UserDraft): string {
    const chosen = readChoice(given?.choice ?? '');
    return chosen === null ? '' : sayRole(t, chosen.roleId, chosen.isPrimary);
  }
  function placeIn({ userRoles: [given] }: UserDraft): string {
    return [given?.site.name, given?.program.name].filter(Boolean).join(' · ');
  }
  const faulty = lines.filter(({ fault }) => fault !== null).length;
  return (
    <>
      <TextInput name="people" label={t('many.people')} help={t('many.peopleHelp')} rows={8} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('many.file')}
          onChange={(event) => {
            void addFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="outlined" size="small" onClick={() => file.current?.click()}>
          {t('many.file')}
        </Button>
        <Typography role="status" sx={{ fontSize: 14 }}>
          {lines.length === 0
            ? ''
            : `${t('many.ready', { count: lines.length - faulty })}${faulty === 0 ? '' : `, ${t('many.faulty', { count: faulty })}`}`}
        </Typography>
      </Box>
      <Typography role="status" sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {isUnsure ? t('many.unsure') : ''}
      </Typography>
      {lines.length > 0 && (
        <TableContainer
          tabIndex={0}
          role="region"
          aria-label={t('many.preview')}
          sx={{ maxHeight: 420, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' }}
        >
          <Table
            size="small"
            stickyHeader
            aria-label={t('many.preview')}
            sx={{
              tableLayout: 'fixed',
              '& td, & th': { fontSize: 14, lineHeight: '20px', verticalAlign: 'top', overflowWrap: 'anywhere' },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: '42%' }}>{t('many.person')}</TableCell>
                <TableCell sx={{ width: '32%' }}>{t('many.role')}</TableCell>
                <TableCell>{t('many.check')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map(({ source, draft, fault }, index) => (
                <TableRow key={`${String(index)} ${source}`}>
                  <TableCell>
                    {fullName(draft)}
                    <Below>{draft.email}</Below>
                  </TableCell>
                  <TableCell>
                    {roleIn(draft)}
                    <Below>{placeIn(draft)}</Below>
                  </TableCell>
                  <TableCell>
                    {fault === null ? <StatusChip tone="good" label={t('many.ok')} /> : <Box sx={{ color: 'error.main' }}>{fault}</Box>}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}

/** What is said of somebody in the second line of a cell. */
function Below({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
