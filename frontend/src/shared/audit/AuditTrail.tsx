import type { ComponentProps } from 'react';
import type { AuditedService, AuditFilter } from './auditApi';
import { AuditTable } from './AuditTable';
import { useAuditTrail } from './useAuditTrail';

interface Props extends Omit<ComponentProps<typeof AuditTable>, 'log'> {
  filter: AuditFilter;
  services?: readonly AuditedService[];
}

/** The logs of the services as one: who did what, as whom, when, before and after. */
export function AuditTrail({ filter, services, ...table }: Props) {
  return <AuditTable log={useAuditTrail(filter, table.sortDir, services)} {...table} />;
}
