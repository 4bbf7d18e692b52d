import type { SimilarScholar } from '@/api/roster';
import { problemOf } from '@/shared/states/problem';
import type { ScholarDraft } from './scholarForm';

/** The account has a scholar already. */
const ALREADY_EXISTS = 'Error_ScholarAlreadyExists';
/** The account has scholars who look like one. */
const SIMILAR = 'Error_SimilarScholar';

type Identity = Pick<ScholarDraft, 'firstName' | 'lastName' | 'birthDate'>;

/** A scholar of the account who has the names and the birth date that were typed. */
export interface KnownChild {
  /** Null for one whom the person does not see: nothing more is told of them. */
  scholarId: number | null;
  identity: string;
}

/** Scholars of the account who look like what was typed. */
export interface SimilarChildren {
  scholars: readonly SimilarScholar[];
  identity: string;
}

/** By what two scholars are one child. */
export function identityOf({ firstName, lastName, birthDate }: Identity): string {
  return [firstName.trim(), lastName.trim(), birthDate].join('\n');
}

/** The same child, as far as the service names them; null when it says something else. */
export function sameChildOf(error: unknown, typed: Identity): KnownChild | null {
  if (problemOf(error).name !== ALREADY_EXISTS) {
    return null;
  }
  const scholarId = currentOf(error, ALREADY_EXISTS, 'scholarId');
  return { scholarId: typeof scholarId === 'number' ? scholarId : null, identity: identityOf(typed) };
}

/** Whom the service names as perhaps the same child; null when it says something else. */
export function similarChildrenOf(error: unknown, typed: Identity): SimilarChildren | null {
  const similar = currentOf(error, SIMILAR, 'similar');
  return Array.isArray(similar) ? { scholars: similar as SimilarScholar[], identity: identityOf(typed) } : null;
}

function currentOf(error: unknown, name: string, field: string): unknown {
  const problem = problemOf(error);
  return problem.name === name && typeof problem.current === 'object' && problem.current !== null
    ? (problem.current as Record<string, unknown>)[field]
    : undefined;
}
