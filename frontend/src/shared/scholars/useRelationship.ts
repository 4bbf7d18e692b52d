import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a contact is to a child, as people read it. A word that nobody has words for is itself: others may be entered. */
export function useRelationship() {
  const { t } = useTranslation('attendance');
  return useCallback(
    (value: string | null | undefined): string => {
      const words: Record<string, unknown> = t('relationship', { returnObjects: true });
      const found = words[value ?? ''];
      return typeof found === 'string' ? found : (value ?? '');
    },
    [t],
  );
}
