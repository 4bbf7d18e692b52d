import { useTranslation } from 'react-i18next';
import { showDay } from '@/shared/form/rules';
import { conflictingFields, type Choice } from '@/shared/form/versionConflict';
import { VersionConflictDialog } from '@/shared/form/VersionConflictDialog';
import { cellName, rowValues } from '../configureRows';
import type { Conflict } from '../hooks/useSessionEdits';
import { useSiteWords } from '../hooks/useSiteWords';
import type { SiteField, SiteValues } from '../siteForm';

interface Props {
  conflicts: readonly Conflict[];
  onChoose: (choices: Readonly<Record<string, Choice>>) => void;
  onCancel: () => void;
}

/** Sessions that somebody else saved first, to be decided on field by field. */
export function ConfigureConflicts({ conflicts, onChoose, onCancel }: Props) {
  const { t } = useTranslation('sites');
  const { labels, show } = useSiteWords();
  const shown = (values: SiteValues, field: SiteField) => {
    const value = values[field];
    const said = show[field as keyof typeof show]?.(value);
    return said ?? (typeof value === 'boolean' ? t(value ? 'page.yes' : 'page.no') : showDay(String(value)));
  };
  return (
    <VersionConflictDialog
      fields={conflicts.flatMap(({ site, edit, current }) =>
        conflictingFields(rowValues(site), rowValues(site, edit), rowValues(current)).map(({ name, offered }) => {
          const field = name as SiteField;
          return {
            name: cellName(site, field),
            label: t('configure.cell', { field: labels[field], name: current.siteName }),
            mine: shown(rowValues(site, edit), field),
            theirs: shown(rowValues(current), field),
            offered,
          };
        }),
      )}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}
