import { useOutletContext } from 'react-router';
import type { Program } from '@/api/admin';
import { SessionConfiguration } from '@/features/sites/SessionConfiguration';

/** The configuration of a program's sessions. */
export function ConfigureSessions() {
  const program = useOutletContext<Program>();
  return <SessionConfiguration key={program.id} program={program} />;
}
