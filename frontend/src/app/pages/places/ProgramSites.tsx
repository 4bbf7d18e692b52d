import { useOutletContext } from 'react-router';
import type { Program } from '@/api/admin';
import { SiteList } from '@/features/sites/SiteList';

/** The sites and sessions of a program. */
export function ProgramSites() {
  const program = useOutletContext<Program>();
  return <SiteList accountId={program.accountId} programId={program.id} />;
}
