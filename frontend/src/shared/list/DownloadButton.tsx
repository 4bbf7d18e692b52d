import { useTranslation } from 'react-i18next';
import { SaveMenu, type SavedFile } from './SaveMenu';

interface Props {
  /** What the file is called, before its day. */
  name: string;
  isFetching: boolean;
  /** Reads the file, narrowed and sorted as the list is shown, and gives the address under which this window holds it. */
  onRead: (format: SavedFile['ending']) => Promise<string>;
}

/** Saves a list as CSV or as an Excel workbook. */
export function DownloadButton({ name, isFetching, onRead }: Props) {
  const { t } = useTranslation('shared');
  const files = (['csv', 'xlsx'] as const).map((ending) => ({ label: t(`download.${ending}`), name, ending, read: () => onRead(ending) }));
  return <SaveMenu label={t('download.label')} failed={t('download.failed')} isFetching={isFetching} files={files} />;
}
