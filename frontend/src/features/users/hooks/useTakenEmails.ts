import { useEffect, useMemo, useState } from 'react';
import { EMAIL_CHECKS } from '@/api/identity.rules.generated';
import { isEmail } from '../rules/userForm';
import { useLazyFindEmailsQuery } from '../usersApi';

interface TakenEmails {
  /** Those that somebody else has, in small letters. */
  taken: ReadonlySet<string>;
  /** The service did not say it of all: it answers only so many questions. */
  isUnsure: boolean;
}

/** Which of many addresses somebody else has. Each is asked about once: the service counts what it tells. */
export function useTakenEmails(emails: readonly string[]): TakenEmails {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [ask] = useLazyFindEmailsQuery();
  const unknown = [...new Set(emails.filter(isEmail).map((email) => email.trim().toLowerCase()))]
    .filter((email) => !known.has(email))
    .slice(0, EMAIL_CHECKS.emails.maxItems);
  const asked = unknown.join(' ');
  const [refused, setRefused] = useState('');
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
        // Whoever has an address is told of when the list is sent.
        () => {
          setRefused(asked);
        },
      );
  }, [asked, ask]);
  const taken = useMemo(() => new Set([...known].flatMap(([email, isTaken]) => (isTaken ? [email] : []))), [known]);
  return { taken, isUnsure: asked !== '' && refused === asked };
}
