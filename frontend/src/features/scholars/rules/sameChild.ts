import { problemOf } from '@/shared/states/problem';
import type { ScholarDraft } from './scholarForm';

/** The account has a scholar already. */
const ALREADY_EXISTS = 'Error_ScholarAlreadyExists';

type Identity = Pick<ScholarDraft, 'firstName' | 'lastName' | 'birthDate'>;

/** A scholar of the account who has the names and the birth date that were typed. */
export interface KnownChild {
  scholarId: number;
  identity: string;
}

/** By what two scholars are one child. */
export function identityOf({ firstName, lastName, birthDate }: Identity): string {
  return [firstName.trim(), lastName.trim(), birthDate].join('\n');
}

/** Whom the service names as the same child; null when it says something else, or the person does not see them. */
export function sameChildOf(error: unknown, typed: Identity): KnownChild | null {
  const { name, current } = problemOf(error);
  const scholarId: unknown = name === ALREADY_EXISTS && typeof current === 'object' && current !== null && 'scholarId' in current ? current.scholarId : undefined;
  return typeof scholarId === 'number' ? { scholarId, identity: identityOf(typed) } : null;
}
