import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useFindJumpTargetsQuery } from '@/api/admin';
import { useListUsersQuery } from '@/api/identity';
import { useDebounced } from '@/shared/browser/useDebounced';
import { JumpBox } from '@/shared/jump/JumpBox';
import type { JumpEntry } from '@/shared/jump/jumpEntries';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useJumpTo } from './useJumpTo';
import { jumpOffers, keyOf, type JumpPage } from './jumpOffers';

/** The service finds nothing for fewer. */
const LEAST_LETTERS = 2;
const MOST_PEOPLE = 7;

interface Props {
  /** Pages that the person may open. */
  pages: readonly JumpPage[];
  isOpen: boolean;
  onClose: () => void;
}

/** What the jump-to box finds, and where it leads. */
export function JumpSearch({ pages, isOpen, onClose }: Props) {
  const { role, canOpen } = useSession();
  const navigate = useNavigate();
  const jumpTo = useJumpTo();
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  // Content admins look after content: the access list gives them no accounts, programs or sites to search.
  const maySearch = role !== Role.contentAdmin;
  const mayAsk = isOpen && maySearch && wanted.length >= LEAST_LETTERS;
  const { currentData, isFetching, isError } = useFindJumpTargetsQuery(mayAsk ? { q: wanted } : skipToken);
  const hits = mayAsk ? (currentData ?? []) : [];
  const asksPeople = mayAsk && canOpen('/users');
  const found = useListUsersQuery(asksPeople ? { globalSearch: wanted, sortField: 'lastName', page: 1, count: MOST_PEOPLE } : skipToken);
  // Children and their families are not looked up by name from everywhere.
  const people = asksPeople ? (found.currentData?.results ?? []).filter(({ roleId }) => (roleId ?? Role.noAccess) <= Role.staff) : [];

  function jump(entry: JumpEntry) {
    onClose();
    const page = pages.find((each) => keyOf(each) === entry.key);
    const hit = hits.find((each) => keyOf(each) === entry.key);
    const person = people.find((each) => keyOf(each) === entry.key);
    if (page !== undefined) {
      void navigate(page.path);
    } else if (hit !== undefined) {
      void jumpTo(hit);
    } else if (person !== undefined) {
      void navigate(`/users/${String(person.userId)}`);
    }
  }

  return (
    <JumpBox
      isOpen={isOpen}
      onClose={onClose}
      typed={typed}
      onTyped={setTyped}
      entries={jumpOffers(pages, hits, people, typed)}
      isSearching={isFetching || found.isFetching || (maySearch && typed.trim() !== wanted)}
      needsMore={maySearch && typed.trim().length === 1}
      hasFailed={mayAsk && isError}
      onJump={jump}
    />
  );
}
