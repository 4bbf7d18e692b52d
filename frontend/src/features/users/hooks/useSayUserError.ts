import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '@/shared/form/serverMessages';

/** What became of one person, in words of the language in use. */
export function useSayUserError(): (error: { name: string; detail: string }) => string {
  const { t } = useTranslation('shared');
  return useCallback(({ name, detail }) => sayServerMessage(t, { message: detail, code: name }), [t]);
}
