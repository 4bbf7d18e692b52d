import { ProgramFrame } from '@/features/programs/parts/ProgramFrame';
import { SessionConfiguration } from '@/features/sites/SessionConfiguration';

/** The configuration of a program's sessions. */
export function ConfigureSessions() {
  return <ProgramFrame>{(program) => <SessionConfiguration key={program.id} program={program} />}</ProgramFrame>;
}
