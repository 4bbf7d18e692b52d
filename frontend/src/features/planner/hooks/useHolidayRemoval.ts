import { useTranslation } from 'react-i18next';
import { type EventHolidayDto, useCreateHolidayMutation, useDeleteHolidayMutation } from '@/api/planner';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

/** Takes a holiday away at once, with undo: the same one is added again. */
export function useHolidayRemoval(): (holiday: EventHolidayDto) => Promise<void> {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const [remove] = useDeleteHolidayMutation();
  const [add] = useCreateHolidayMutation();

  async function putBack({ programId, title, startDate, endDate }: EventHolidayDto) {
    try {
      await add({ holidayRequest: { programId, name: title, startDate, endDate } }).unwrap();
      toasts.show({ text: t('restored', { name: title }) });
    } catch {
      toasts.show({ tone: 'failed', text: t('restoreFailed', { name: title }) });
    }
  }

  return async (holiday) => {
    try {
      await remove({ holidayId: holiday.id }).unwrap();
      toasts.show({ text: t('deleted', { name: holiday.title }), undo: () => void putBack(holiday) });
    } catch (error) {
      const isGone = problemOf(error).status === 404;
      toasts.show({ tone: 'failed', text: t(isGone ? 'deleteGone' : 'deleteFailed', { name: holiday.title }) });
    }
  };
}
