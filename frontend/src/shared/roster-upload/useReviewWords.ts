import { useTranslation } from 'react-i18next';
import type { MergedLine, UploadRow } from '@/api/roster';
import type { RosterOf } from './rosterOf';
import { useUploadWords } from './useUploadWords';

/** Words about the lines of a file, also about what they change in the roster. */
export function useReviewWords(of: RosterOf) {
  const { t } = useTranslation('rosterUpload');
  const words = useUploadWords(of);
  const { fieldName, sayValue } = words;
  return {
    ...words,
    /** Whom a line adds to the child of the line above, and what the roster has of them now. */
    mergedText: ({ line, contacts, changes }: MergedLine): string => {
      const changed = changes.map(({ field, before, isNew }) => {
        if (isNew) {
          return t('review.newContact');
        }
        return before === null || before === undefined
          ? `${fieldName(field)}: ${t('review.wasEmpty')}`
          : `${fieldName(field)}: ${t('review.was', { before: sayValue(field, before) })}`;
      });
      return [t('review.mergedLine', { line, contacts: contacts.join(', ') }), ...new Set(changed)].join(' · ');
    },
    /** What the roster has where a cell changes it; a name in one cell changes two fields. */
    previousText: (row: UploadRow, column: number): string | null => {
      const changes = row.changes.filter((one) => one.column === column);
      const before = changes.flatMap((one) => (one.before === null || one.before === undefined ? [] : [sayValue(one.field, one.before)]));
      if (changes.some((one) => one.isHidden)) {
        return t('review.wasHidden');
      }
      if (changes.some((one) => one.isNew)) {
        return t('review.newContact');
      }
      return changes.length === 0 ? null : before.length === 0 ? t('review.wasEmpty') : t('review.was', { before: before.join(' ') });
    },
    /** How a cell was read, where that differs from its text. */
    readingText: (row: UploadRow, column: number, field: string, text: string): string | null => {
      const reading = row.readings.find((one) => one.column === column);
      const value = reading === undefined ? text : sayValue(field, reading.value);
      return value.toLowerCase() === text.toLowerCase() ? null : t('review.read', { value });
    },
  };
}

export type ReviewWords = ReturnType<typeof useReviewWords>;
