import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScholarEntry } from '@/api/roster';
import type { ListColumn } from '@/shared/list/listColumns';
import { useParticipantConfig } from './useParticipantConfig';

/** The service says what the product's own columns are called in this language; in others the page has the words. */
const SAID_IN = 'en';

/**
 * The columns of an account's participants: which there are, in which order, what they are called and which are hidden at first
 * is for the service to say; how a cell is shown is that of `known`. `pending` stands for the rows while the service has not
 * said it, or cannot be asked; `known` is what can be sorted and searched by until then. Without an account (0) it is `known`.
 */
export function useParticipantColumns(accountId: number, known: readonly ListColumn<ScholarEntry>[]) {
  const { i18n } = useTranslation();
  const { currentData, error, isFetching, refetch } = useParticipantConfig(accountId);
  const columns = useMemo(
    () =>
      currentData?.results.flatMap(({ field, label, isCustom, isHidden }): ListColumn<ScholarEntry>[] => {
        const column = known.find((each) => each.field === field);
        return column === undefined ? [] : [{ ...column, isHidden, ...((isCustom || i18n.language === SAID_IN) && { label }) }];
      }),
    [currentData, known, i18n.language],
  );
  return {
    columns: columns ?? known,
    pending: accountId !== 0 &&
      columns === undefined && {
        rows: undefined,
        count: undefined,
        // Nothing has been asked before the first call is under way.
        isFetching: isFetching || error === undefined,
        error,
        onRetry: () => void refetch(),
      },
  };
}
