import { ProgramFrame } from '@/features/programs/parts/ProgramFrame';
import { SiteList } from '@/features/sites/SiteList';

/** The sites and sessions of a program. */
export function ProgramSites() {
  return <ProgramFrame>{(program) => <SiteList accountId={program.accountId} programId={program.id} />}</ProgramFrame>;
}
