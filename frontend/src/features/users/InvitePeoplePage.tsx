import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_REQUESTS } from '@/api/identity.rules.generated';
import { z } from 'zod';
import { useCreateUsersMutation } from '@/api/identity';
import { useGoBack } from '@/shared/browser/useGoBack';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { answerOf, sayBulkError, type BulkAnswer, type BulkItem } from '@/shared/dialogs/bulkRun';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { errorsOf } from '@/shared/states/problem';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { useUserLabels } from './hooks/useUserLabels';
import { InvitationFields } from './parts/InvitationFields';
import { PeopleLines, type PeopleDraft, type PeopleHandle, type ReadPeople } from './parts/PeopleLines';
import { RoleFields } from './parts/RoleFields';
import type { ReadLine } from './rules/peopleLines';
import { ownPlaceOf } from './rules/roleNeeds';
import { emptyRole, scheduleProblem } from './rules/userForm';
import { userRequest } from './rules/userRecord';
import { fullName } from './rules/userWords';

/** "Roster CSV up to 500 lines" (spec 2 §5): as many people. */
const MOST_PEOPLE = USER_REQUESTS.users.maxItems;

/** Adds and invites many people at once, from a list that is pasted or read from a file. */
export function InvitePeoplePage() {
  const { t } = useTranslation(['users', 'shared']);
  const { role, place } = useSession();
  const navigate = useNavigate();
  const goBack = useGoBack('/users');
  const { t: tShared } = useTranslation('shared');
  const labels = useUserLabels();
  const [create] = useCreateUsersMutation();
  const list = useRef<PeopleHandle>(null);
  const read = useRef<ReadPeople>({ lines: [], header: '' });
  const [readyCount, setReadyCount] = useState(0);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [run, setRun] = useState<{ total: number; answer: BulkAnswer | null; left: number } | null>(null);
  const onRead = useCallback((latest: ReadPeople) => {
    read.current = latest;
    setReadyCount(latest.lines.filter(({ fault }) => fault === null).length);
  }, []);

  const schema = useMemo(() => {
    const chosen = z.object({ id: z.number(), name: z.string() });
    const roleRecord = z.object({ choice: z.string(), account: chosen, program: chosen, site: chosen, programRole: z.string() });
    return z
      .object({
        people: z.string().refine((text) => text.trim() !== '', t('shared:rule.enter', { field: t('many.people') })),
        userRoles: z.array(roleRecord),
        phoneNumber: z.string(),
        phoneType: z.string(),
        invite: z.string(),
        scheduleDate: z.string(),
        personalInvitationNote: z.string(),
      })
      .superRefine(({ invite, scheduleDate }, context) => {
        const message = invite === 'later' ? scheduleProblem(scheduleDate, todayIn(null)) : null;
        if (message !== null) {
          context.addIssue({ code: 'custom', path: ['scheduleDate'], message: t(message) });
        }
      });
  }, [t]);

  /** What became of somebody, in words of the page. */
  function said({ draft }: ReadLine, item: BulkItem): BulkItem {
    const [atField] = Object.entries(errorsOf(item.error?.errors, item.error?.faults)).flatMap(([field, messages]) =>
      messages.map((each) => sayServerMessage(tShared, each, labels[field], 'users')),
    );
    return {
      ...item,
      name: `${fullName(draft)} (${draft.email})`,
      ...(atField === undefined ? {} : { error: { name: '', detail: atField } }),
    };
  }

  async function save() {
    const { lines, header } = read.current;
    const ready = lines.filter(({ fault }) => fault === null);
    if (ready.length === 0 || ready.length > MOST_PEOPLE) {
      throw atPeople(ready.length === 0 ? t('many.noneReady') : t('many.tooMany', { most: MOST_PEOPLE }));
    }
    setRun({ total: ready.length, answer: null, left: 0 });
    const call = create({ userRequests: { users: ready.map(({ draft }) => userRequest(draft)) } }).unwrap();
    const answer = await call.catch((error: unknown) => {
      setRun(null);
      throw error;
    });
    const results = ready.map((line, index) => said(line, answer.results[index] ?? { name: '', isDone: false }));
    const done = new Set(ready.filter((_line, index) => results[index]?.isDone === true));
    const left = lines.filter((line) => !done.has(line));
    setRun({ total: ready.length, answer: answerOf(results), left: left.length });
    if (left.length > 0) {
      // Somebody who stood in the list twice was sent once.
      const added = [...done].map(({ draft }): [string, string] => [draft.email.toLowerCase(), t('many.added')]);
      setRefused(
        (before) => new Map([...before, ...added, ...ready.flatMap(({ draft }, index) => refusedOf(draft.email, results[index]))]),
      );
      // What was sent is not sent again: only the others stay in the list.
      list.current?.keep([header, ...left.map(({ source }) => source)].filter((line) => line !== '').join('\n'));
      throw atPeople(t('many.left', { count: left.length }));
    }
  }

  function refusedOf(email: string, result: BulkItem | undefined): [string, string][] {
    return result?.error === null || result?.error === undefined ? [] : [[email.toLowerCase(), sayBulkError(tShared, result.error)]];
  }

  return (
    <>
      <FormPage<PeopleDraft>
        serverWords="users"
        title={t('many.title')}
        intro={t('many.intro')}
        schema={schema}
        defaultValues={{
          people: '',
          userRoles: [emptyRole({ ...ownPlaceOf(role, place), accountId: place.accountId })],
          phoneNumber: '',
          phoneType: '',
          invite: 'now',
          scheduleDate: '',
          personalInvitationNote: '',
        }}
        labels={{ ...labels, people: t('many.people') }}
        submitLabel={readyCount === 0 ? t('many.send') : t('many.sendCount', { count: readyCount })}
        onSubmit={save}
        onCancel={goBack}
      >
        <FormSection title={t('many.role')} help={t('many.roleHelp')}>
          <RoleFields name="userRoles.0" hasPosition={false} />
        </FormSection>
        <FormSection title={t('many.list')}>
          <PeopleLines ref={list} refused={refused} onRead={onRead} />
        </FormSection>
        <FormSection title={t('form.invitation')} help={t('form.invitationHelp')}>
          <InvitationFields />
        </FormSection>
      </FormPage>
      {run !== null && (
        <BulkResultDialog
          runningTitle={t('many.running', { count: run.total })}
          doneTitle={(count) => t('many.done', { count })}
          total={run.total}
          answered={null}
          answer={run.answer}
          onClose={() => {
            setRun(null);
            if (run.answer !== null && run.left === 0) {
              void navigate('/users', { replace: true });
            }
          }}
        />
      )}
    </>
  );
}

/** A failure that stands at the list. */
function atPeople(message: string) {
  return { status: 400, data: { name: '', detail: message, errors: { people: [message] } } };
}
