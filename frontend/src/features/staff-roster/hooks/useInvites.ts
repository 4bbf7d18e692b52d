import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useCreateUsersMutation, useInviteUsersMutation } from '@/api/identity';
import { USER_REQUESTS } from '@/api/identity.rules.generated';
import { rosterApi, type WantedInvitation } from '@/api/roster';
import { answerOf, type BulkAnswer, type BulkItem } from '@/shared/dialogs/bulkRun';
import { sayServerMessage, type Said } from '@/shared/form/serverMessages';
import { errorsOf } from '@/shared/states/problem';
import { invitation } from '../rules/invitation';

/** Most people of one call. */
const PART = USER_REQUESTS.users.maxItems;
/** The roster hears of a new user by an event, a moment after identity has answered. */
const HEARD_MS = 1500;

/** Whoever is to be invited: people who are no users yet, and users by id. */
interface Invited {
  wanted: readonly WantedInvitation[];
  userIds?: readonly number[];
}

/** Has identity send invitations; answers what became of each, in words. */
export function useInvites(): (invited: Invited) => Promise<BulkAnswer> {
  const { t } = useTranslation('shared');
  const dispatch = useDispatch();
  const [createUsers] = useCreateUsersMutation();
  const [inviteUsers] = useInviteUsersMutation();
  return useCallback(
    async ({ wanted, userIds = [] }) => {
      const say = (said: Said) => sayServerMessage(t, said, undefined, 'staffRoster');
      const results: BulkItem[] = [];
      for (let start = 0; start < wanted.length; start += PART) {
        const part = wanted.slice(start, start + PART);
        const answer = await createUsers({ userRequests: { users: part.map(invitation) } }).unwrap();
        results.push(
          ...answer.results.map((item, index) => worded({ ...item, id: memberRow(part[index]), name: nameOf(part[index]) }, say)),
        );
      }
      if (userIds.length > 0) {
        const answer = await inviteUsers({ bulkInvite: { ids: [...userIds] } }).unwrap();
        results.push(...answer.results.map((item) => worded({ ...item, id: null }, say)));
      }
      window.setTimeout(() => {
        dispatch(rosterApi.util.invalidateTags(['users'] as never));
      }, HEARD_MS);
      return answerOf(results);
    },
    [t, dispatch, createUsers, inviteUsers],
  );
}

/** The row of the roster of somebody who is no user. */
function memberRow(person: WantedInvitation | undefined): number | null {
  return person === undefined ? null : -person.id;
}

function nameOf(person: WantedInvitation | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`;
}

/** An item whose error says what is wrong, in the person's language, where the service has said it of a field. */
export function worded(item: BulkItem, say: (said: Said) => string): BulkItem {
  const { error } = item;
  const said = Object.values(errorsOf(error?.errors, error?.faults)).flat()[0];
  return said === undefined ? item : { ...item, error: { name: '', detail: say(said) } };
}
