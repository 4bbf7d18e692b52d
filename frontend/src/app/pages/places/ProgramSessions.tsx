import { useOutletContext } from 'react-router';
import type { Program } from '@/api/admin';
import { ProgramOverview } from '@/features/programs/ProgramOverview';

/** A program at a glance. */
export function ProgramSessions() {
  return <ProgramOverview program={useOutletContext<Program>()} />;
}
