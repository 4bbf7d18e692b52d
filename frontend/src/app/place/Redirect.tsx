import { Navigate, type To } from 'react-router';

interface Props {
  to: To;
  /** What the history entry carries besides. */
  state?: unknown;
}

/** Leads on to another page, in place of the one that was asked for; marked, because nobody chose to go there. */
export function Redirect({ to, state }: Props) {
  return <Navigate to={to} replace state={{ ...(isRecord(state) ? state : {}), isRedirect: true }} />;
}

/** True when a history entry carries the mark of a redirect. */
export function isRedirect(state: unknown): boolean {
  return isRecord(state) && state.isRedirect === true;
}

function isRecord(state: unknown): state is Record<string, unknown> {
  return typeof state === 'object' && state !== null;
}
