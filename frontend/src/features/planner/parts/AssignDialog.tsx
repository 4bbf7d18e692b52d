import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Task, useAssignTasksMutation, useReadTaskQuery } from '@/api/planner';
import { CheckInput } from '@/shared/form/CheckInput';
import { DateInput } from '@/shared/form/DateInput';
import { FormDialog } from '@/shared/form/FormDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { assignSchema, changesAny, chosenSites, onRows, type AssignValues } from '../rules/assignForm';
import { useActiveSites } from '../hooks/useActiveSites';
import { SiteChoices } from './SiteChoices';

interface Props {
  /** A task of the program. */
  task: Task;
  onClose: () => void;
}

/** Assigns a task of a program to its sites, each with dates of its own (mounted while it is open). */
export function AssignDialog({ task, onClose }: Props) {
  const { accountId, programId, id } = task;
  const sites = useActiveSites({ accountId, programId }, onClose);
  const { currentData: details } = useReadTaskQuery({ taskId: id });
  const values = useMemo<AssignValues | null>(() => {
    if (sites === undefined || details === undefined) {
      return null;
    }
    return {
      sites: sites.map(({ siteId, siteName }) => {
        const there = details.assignedSites.find((each) => each.siteId === siteId);
        return { siteId, siteName, isAssigned: there !== undefined, isChosen: there !== undefined, startDate: there?.startDate ?? task.startDate, endDate: there?.endDate ?? task.endDate };
      }),
    };
  }, [sites, details, task.startDate, task.endDate]);
  return values === null ? null : <AssignForm task={task} values={values} onClose={onClose} />;
}

function AssignForm({ task, values, onClose }: Props & { values: AssignValues }) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [assign] = useAssignTasksMutation();
  const schema = useMemo(() => assignSchema(t), [t]);
  const labels = Object.fromEntries(
    values.sites.flatMap(({ siteName }, index) => [
      [`sites.${String(index)}.isChosen`, siteName],
      [`sites.${String(index)}.startDate`, `${siteName}, ${t('task.field.startDate')}`],
      [`sites.${String(index)}.endDate`, `${siteName}, ${t('task.field.endDate')}`],
    ]),
  );

  async function save(draft: AssignValues) {
    if (!changesAny(draft, values)) {
      return;
    }
    const { sent, rows } = chosenSites(draft);
    try {
      const { added, changed } = await assign({ assignRequest: { programId: task.programId, taskIds: [task.id], sites: sent } }).unwrap();
      toasts.show({ text: t('task.assign.done', { name: task.name, count: added + changed }) });
    } catch (cause) {
      throw onRows(cause, rows);
    }
  }

  return (
    <FormDialog<AssignValues>
      title={t('task.assign.title', { name: task.name })}
      submitLabel={t('task.assign.confirm')}
      firstField="sites.0.isChosen"
      schema={schema}
      defaultValues={values}
      labels={labels}
      serverWords="planner"
      onSubmit={save}
      onClose={onClose}
    >
      <SiteChoices row={(index) => <SiteRow key={index} index={index} name={values.sites[index]?.siteName ?? ''} isAssigned={values.sites[index]?.isAssigned ?? false} />} />
    </FormDialog>
  );
}

/** A site, and its dates once it is chosen. */
function SiteRow({ index, name, isAssigned }: { index: number; name: string; isAssigned: boolean }) {
  const { t } = useTranslation('planner');
  const { control } = useFormContext<AssignValues>();
  const isChosen = useWatch({ control, name: `sites.${index}.isChosen` });
  const field = (of: 'isChosen' | 'startDate' | 'endDate') => `sites.${String(index)}.${of}`;
  return (
    <Box role="group" aria-label={name}>
      <CheckInput name={field('isChosen')} label={name} isDisabled={isAssigned} {...(isAssigned ? { help: t('task.assign.already') } : {})} />
      {isChosen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pl: 4, pb: 1 }}>
          <DateInput name={field('startDate')} label={t('task.field.startDate')} />
          <DateInput name={field('endDate')} label={t('task.field.endDate')} />
        </Box>
      )}
    </Box>
  );
}
