import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type EventHolidayDto, type EventScope, useDeleteEventMutation } from '@/api/planner';
import { FormDialog } from '@/shared/form/FormDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { ScopeInput } from './ScopeInput';

interface Values {
  scope: EventScope;
}

/** Removes an event that repeats, alone or with others of its series (mounted while it is open). */
export function RemoveSeriesDialog({ event, onRemoved, onClose }: { event: EventHolidayDto; onRemoved: () => void; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const [remove] = useDeleteEventMutation();
  const schema = useMemo<z.ZodType<Values, Values>>(() => z.object({ scope: z.enum(['one', 'following', 'all']) }), []);
  return (
    <FormDialog<Values>
      title={t('repeat.removeOf', { name: event.title })}
      submitLabel={t('delete')}
      firstField="scope"
      schema={schema}
      defaultValues={{ scope: 'one' }}
      labels={{ scope: t('repeat.remove') }}
      serverWords="planner"
      onSubmit={async ({ scope }) => {
        await remove({ eventId: event.id, scope }).unwrap();
        toasts.show({ text: t('repeat.removed', { name: event.title }) });
        onRemoved();
      }}
      onClose={onClose}
    >
      <ScopeInput label={t('repeat.remove')} />
    </FormDialog>
  );
}
