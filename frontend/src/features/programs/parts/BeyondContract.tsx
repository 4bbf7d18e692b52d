import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useReadAccountQuery } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { countOf, readDay } from '@/shared/form/rules';
import type { ProgramValues } from '../programForm';

/** Says what of a program the account's contract does not cover. It may be saved all the same: contracts are renewed. */
export function BeyondContract({ accountId }: { accountId: number }) {
  const { t } = useTranslation('programs');
  const format = useFormats();
  const { data: account } = useReadAccountQuery({ accountId });
  const [startDate, endDate, goal] = useWatch<ProgramValues, ['startDate', 'endDate', 'noOfScholar']>({
    name: ['startDate', 'endDate', 'noOfScholar'],
  });
  if (account === undefined) {
    return null;
  }
  const isDay = (typed: string) => typed !== '' && readDay(typed) === typed;
  const said = [
    ...(account.startDate && isDay(startDate) && startDate < account.startDate
      ? [t('form.beforeContract', { day: format.day(account.startDate) })]
      : []),
    ...(account.endDate && isDay(endDate) && endDate > account.endDate
      ? [t('form.afterContract', { day: format.day(account.endDate) })]
      : []),
    ...(account.contractedScholars > 0 && (countOf(goal) ?? 0) > account.contractedScholars
      ? [t('form.overContract', { count: account.contractedScholars })]
      : []),
  ];
  return (
    <div role="status">
      {said.length > 0 && (
        <Alert severity="warning">
          {said.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
