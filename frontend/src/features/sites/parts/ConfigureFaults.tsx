import { Alert, AlertTitle, Link } from '@mui/material';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/shared/form/fieldId';
import { cellName } from '../configureRows';
import { useFaultWords } from '../hooks/useFaultWords';
import type { ListQuery } from '@/shared/list/listQuery';
import type { EditedRow } from '../hooks/useSessionEdits';

interface Props {
  rows: readonly EditedRow[];
  /** Shows the part of the list where a session was seen. */
  onShow: (where: ListQuery) => void;
  ref: Ref<HTMLDivElement>;
}

/** How many fields of the configuration keep it from being saved, and the way to the first. Takes the focus after a refused save. */
export function ConfigureFaults({ rows, onShow, ref }: Props) {
  const { t } = useTranslation(['sites', 'shared']);
  const sayFaults = useFaultWords();
  /** A cell that can have the focus once it is there. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const cell = wanted.current === null ? null : document.getElementById(wanted.current);
    if (cell !== null) {
      wanted.current = null;
      cell.focus();
    }
  });

  // In the order of the table, whichever was typed first.
  const inOrder = [...rows].sort((one, other) => one.site.siteName.localeCompare(other.site.siteName));
  const faults = inOrder.flatMap((row) => sayFaults(row.site, row.edit).map((fault) => ({ ...row, ...fault })));
  const [first] = faults;
  if (first === undefined) {
    return null;
  }
  const id = fieldId(cellName(first.site, first.field));
  return (
    <Alert ref={ref} severity="error" tabIndex={-1} sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
      <AlertTitle>{t('shared:form.errors', { count: faults.length })}</AlertTitle>
      <Link
        href={`#${id}`}
        color="inherit"
        sx={{ display: 'inline-block', py: 0.25, lineHeight: '20px', textDecoration: 'underline' }}
        onClick={(event) => {
          event.preventDefault();
          const cell = document.getElementById(id);
          if (cell === null) {
            wanted.current = id;
            onShow(first.where);
          } else {
            cell.focus();
          }
        }}
      >
        {t('shared:form.errorOf', { label: first.site.siteName, message: first.message })}
      </Link>
    </Alert>
  );
}
