import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type EventHolidayDto, type EventScope, useCopyEventMutation } from '@/api/planner';
import { CheckInput } from '@/shared/form/CheckInput';
import { FormDialog } from '@/shared/form/FormDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { useActiveSites } from '../hooks/useActiveSites';
import { ScopeInput } from './ScopeInput';
import { SiteChoices } from './SiteChoices';

interface Values {
  /** Which events of its series are copied. */
  scope: EventScope;
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
  const isOfSeries = typeof event.seriesId === 'number';
  const sites = useActiveSites({ accountId, programId }, onClose);
  const values = useMemo<Values | null>(
    () =>
      sites === undefined
        ? null
        : { scope: isOfSeries ? 'all' : 'one', sites: sites.map(({ siteId, siteName }) => ({ siteId, siteName, isChosen: false })) },
    [sites, isOfSeries],
  );
  return values === null ? null : <CopyForm event={event} values={values} onClose={onClose} />;
}

function CopyForm({ event, values, onClose }: { event: EventHolidayDto; values: Values; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const [copy] = useCopyEventMutation();
  const schema = useMemo<z.ZodType<Values, Values>>(
    () =>
      z
        .object({
          scope: z.enum(['one', 'following', 'all']),
          sites: z.array(z.object({ siteId: z.number(), siteName: z.string(), isChosen: z.boolean() })),
        })
        .superRefine(({ sites }, context) => {
          if (sites.length > 0 && !sites.some(({ isChosen }) => isChosen)) {
            context.addIssue({ code: 'custom', path: ['sites'], message: t('task.assign.none') });
          }
        }),
    [t],
  );
  async function save({ scope, sites }: Values) {
    const siteIds = sites.flatMap(({ siteId, isChosen }) => (isChosen ? [siteId] : []));
    const { copied } = await copy({ copyRequest: { eventId: event.id, siteIds, scope } }).unwrap();
    toasts.show({ text: t('event.copied', { name: event.title, count: scope === 'one' ? copied : siteIds.length }) });
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
      {typeof event.seriesId === 'number' && <ScopeInput label={t('repeat.copy')} />}
      <SiteChoices
        row={(index) => <CheckInput key={index} name={`sites.${String(index)}.isChosen`} label={values.sites[index]?.siteName ?? ''} />}
      />
    </FormDialog>
  );
}
