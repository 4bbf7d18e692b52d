import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useListSitesQuery } from '@/api/admin';
import { type EventHolidayDto, useCopyEventMutation } from '@/api/planner';
import { CheckInput } from '@/shared/form/CheckInput';
import { FormDialog } from '@/shared/form/FormDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { ACTIVE_SITE, MOST_SITES } from '../rules/siteChoice';

interface Values {
  sites: { siteId: number; siteName: string; isChosen: boolean }[];
}

interface Props {
  event: EventHolidayDto;
  accountId: number;
  onClose: () => void;
}

/** Gives sites of the program an event like one of it (mounted while it is open). */
export function CopyEventDialog({ event, accountId, onClose }: Props) {
  const { programId } = event;
  const { data } = useListSitesQuery({ accountId, programId, status: ACTIVE_SITE, sortField: 'siteName', page: 1, count: MOST_SITES });
  const values = useMemo<Values | null>(() => (data === undefined ? null : { sites: data.results.map(({ siteId, siteName }) => ({ siteId, siteName, isChosen: false })) }), [data]);
  return values === null ? null : <CopyForm event={event} values={values} onClose={onClose} />;
}

function CopyForm({ event, values, onClose }: { event: EventHolidayDto; values: Values; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const [copy] = useCopyEventMutation();
  const schema = useMemo<z.ZodType<Values, Values>>(
    () =>
      z
        .object({ sites: z.array(z.object({ siteId: z.number(), siteName: z.string(), isChosen: z.boolean() })) })
        .superRefine(({ sites }, context) => {
          if (sites.length > 0 && !sites.some(({ isChosen }) => isChosen)) {
            context.addIssue({ code: 'custom', path: ['sites', 0, 'isChosen'], message: t('task.assign.none') });
          }
        }),
    [t],
  );
  async function save({ sites }: Values) {
    const siteIds = sites.flatMap(({ siteId, isChosen }) => (isChosen ? [siteId] : []));
    const { copied } = await copy({ copyRequest: { eventId: event.id, siteIds } }).unwrap();
    toasts.show({ text: t('event.copied', { name: event.title, count: copied }) });
  }
  return (
    <FormDialog<Values>
      title={t('event.copyOf', { name: event.title })}
      submitLabel={t('event.copy')}
      firstField="sites.0.isChosen"
      schema={schema}
      defaultValues={values}
      labels={Object.fromEntries(values.sites.map(({ siteName }, index) => [`sites.${String(index)}.isChosen`, siteName]))}
      serverWords="planner"
      onSubmit={save}
      onClose={onClose}
    >
      {values.sites.map(({ siteId, siteName }, index) => (
        <CheckInput key={siteId} name={`sites.${String(index)}.isChosen`} label={siteName} />
      ))}
    </FormDialog>
  );
}
