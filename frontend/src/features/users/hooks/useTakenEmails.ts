import { useEffect, useMemo, useState } from 'react';
import { isEmail } from '../rules/userForm';
import { useLazyFindEmailsQuery } from '../usersApi';

/** The service answers for so many at a time. */
const MOST = 500;

/** Those of many addresses that somebody else has, in small letters. Each is asked about once: the service counts what it tells. */
export function useTakenEmails(emails: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [ask] = useLazyFindEmailsQuery();
  const unknown = [...new Set(emails.filter(isEmail).map((email) => email.trim().toLowerCase()))].filter((email) => !known.has(email)).slice(0, MOST);
  const asked = unknown.join(' ');
  useEffect(() => {
    if (asked === '') {
      return;
    }
    const about = asked.split(' ');
    ask({ emails: about })
      .unwrap()
      .then(
        ({ taken }) => {
          setKnown((before) => new Map([...before, ...about.map((email) => [email, taken.includes(email)] as const)]));
        },
        // Whoever has an address is told when it is sent.
        () => undefined,
      );
  }, [asked, ask]);
  return useMemo(() => new Set([...known].flatMap(([email, isTaken]) => (isTaken ? [email] : []))), [known]);
}
