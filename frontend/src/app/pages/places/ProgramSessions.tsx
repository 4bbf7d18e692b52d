import { ProgramFrame } from '@/features/programs/parts/ProgramFrame';
import { ProgramOverview } from '@/features/programs/ProgramOverview';

/** A program at a glance. */
export function ProgramSessions() {
  return <ProgramFrame>{(program) => <ProgramOverview program={program} />}</ProgramFrame>;
}
