import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFindJumpTargetsQuery } from '@/api/admin';
import { useListUsersQuery } from '@/api/identity';
import { useDebounced } from '@/shared/browser/useDebounced';
import { JumpBox } from '@/shared/jump/JumpBox';
import type { JumpEntry } from '@/shared/jump/jumpEntries';
import { writeAddress } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { useFindScholarsQuery, type FoundScholar } from '@/shared/scholars/findApi';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { useSayContact } from '@/shared/scholars/useSayContact';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useJumpTo } from './useJumpTo';
import { jumpOffers, keyOf, type JumpChild, type JumpPage } from './jumpOffers';

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
  const { role, canOpen, place } = useSession();
  const { t } = useTranslation('scholarList');
  const sayContact = useSayContact();
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
  // Children are found by the roster, which knows who may see them.
  const people = asksPeople ? (found.currentData?.results ?? []).filter(({ roleId }) => (roleId ?? Role.noAccess) <= Role.staff) : [];

  const asksChildren = mayAsk && canOpen('/roster');
  // A call comes from a family of the account in view.
  const ofAccount = place.accountId > 0 ? { accountId: place.accountId } : {};
  const roster = useFindScholarsQuery(asksChildren ? { text: wanted, ...ofAccount } : skipToken);
  const scholars = asksChildren ? (roster.currentData?.results ?? []) : [];
  const children = scholars.map(asChild);

  function asChild({ scholarId, firstName, lastName, enteringGrade, siteName, contact }: FoundScholar): JumpChild {
    const at = t('found.at', { grade: enteringGrade, site: siteName });
    return {
      scholarId,
      name: `${firstName} ${lastName}`,
      what: t('found.scholar'),
      place: contact === null ? at : `${sayContact(contact)} · ${at}`,
    };
  }

  function jump(entry: JumpEntry) {
    onClose();
    const page = pages.find((each) => keyOf(each) === entry.key);
    const hit = hits.find((each) => keyOf(each) === entry.key);
    const scholar = scholars.find(({ scholarId }) => keyOf({ scholarId, name: '', what: '', place: '' }) === entry.key);
    const person = people.find((each) => keyOf(each) === entry.key);
    if (page !== undefined) {
      void navigate(page.path);
    } else if (hit !== undefined) {
      void jumpTo(hit);
    } else if (scholar !== undefined) {
      // Without a place in view the page opens at the child's account.
      const page = scholarAddress(scholar.scholarId);
      void navigate(
        place.accountId > 0 ? page : writeAddress({ asRole: 0, place: { accountId: scholar.accountId, programId: 0, siteId: 0 }, page }),
      );
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
      entries={jumpOffers(pages, { hits, children, people }, typed)}
      isSearching={isFetching || found.isFetching || roster.isFetching || (maySearch && typed.trim() !== wanted)}
      needsMore={maySearch && typed.trim().length === 1}
      hasFailed={mayAsk && isError}
      onJump={jump}
    />
  );
}
