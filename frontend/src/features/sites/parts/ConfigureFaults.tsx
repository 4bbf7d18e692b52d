import { Alert, AlertTitle, Box } from '@mui/material';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultLink } from '@/shared/form/FaultLink';
import { compareNames } from '@/shared/formats/formats';
import { cellName } from '../configureRows';
import type { EditedRow } from '../hooks/useSessionEdits';
import type { Fault } from '../hooks/useSiteRules';

interface Props {
  rows: readonly EditedRow[];
  faultsOf: (row: EditedRow) => readonly Fault[];
  /** Goes to a field of a session. */
  onGo: (row: EditedRow, field: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** All that keeps the configuration from being saved, each with the way to its field. Takes the focus after a refused save. */
export function ConfigureFaults({ rows, faultsOf, onGo, ref }: Props) {
  const { t } = useTranslation(['sites', 'shared']);
  // In the order of the table, whichever was typed first.
  const inOrder = [...rows].sort((one, other) => compareNames(one.site.siteName, other.site.siteName));
  const faults = inOrder.flatMap((row) => faultsOf(row).map((fault) => ({ row, ...fault })));
  if (faults.length === 0) {
    return null;
  }
  return (
    <Alert ref={ref} severity="error" tabIndex={-1} sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
      <AlertTitle>{t('shared:form.errors', { count: faults.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
        {faults.map(({ row, field, message }) => {
          const name = cellName(row.site, field);
          return (
            <FaultLink
              key={name}
              name={name}
              onGo={() => {
                onGo(row, field);
              }}
            >
              {t('shared:form.errorOf', { label: t('configure.cell', { field: t(`field.${field}`), name: row.site.siteName }), message })}
            </FaultLink>
          );
        })}
      </Box>
    </Alert>
  );
}
