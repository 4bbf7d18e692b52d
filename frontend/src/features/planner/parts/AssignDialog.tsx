import { Box, Button, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Task, useAssignTasksMutation, useReadTaskQuery } from '@/api/planner';
import { CheckInput } from '@/shared/form/CheckInput';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { assignSchema, changesAny, chosenSites, onRows, type AssignValues } from '../rules/assignForm';
import { useActiveSites } from '../hooks/useActiveSites';
import { SiteChoices } from './SiteChoices';

interface Place {
  accountId: number;
  programId: number;
}

interface Props {
  /** A task of the program. */
  task: Task;
  onClose: () => void;
}

/** Assigns a task of a program to its sites, with the same dates or some of their own (mounted while it is open). */
export function AssignDialog({ task, onClose }: Props) {
  const { t } = useTranslation('planner');
  const { accountId, programId, id, startDate, endDate } = task;
  const sites = useActiveSites({ accountId, programId }, onClose);
  const { currentData: details } = useReadTaskQuery({ taskId: id });
  const values = useMemo<AssignValues | null>(() => {
    if (sites === undefined || details === undefined) {
      return null;
    }
    return {
      startDate,
      endDate,
      sites: sites.map(({ siteId, siteName }) => {
        const there = details.assignedSites.find((each) => each.siteId === siteId);
        const hasOwnDates = there !== undefined && (there.startDate !== startDate || there.endDate !== endDate);
        return {
          siteId,
          siteName,
          isAssigned: there !== undefined,
          isChosen: there !== undefined,
          hasOwnDates,
          startDate: there?.startDate ?? startDate,
          endDate: there?.endDate ?? endDate,
        };
      }),
    };
  }, [sites, details, startDate, endDate]);
  if (values === null) {
    return null;
  }
  return (
    <AssignForm
      title={t('task.assign.title', { name: task.name })}
      place={{ accountId, programId }}
      taskIds={() => Promise.resolve([id])}
      values={values}
      sayDone={(count) => t('task.assign.done', { name: task.name, count })}
      onClose={onClose}
    />
  );
}

interface ManyProps extends Place {
  /** The tasks of the program, once they are to be sent. */
  taskIds: () => Promise<number[]>;
  count: number;
  onClose: () => void;
  /** They were assigned. */
  onDone: () => void;
}

/** Assigns several tasks of a program to its sites: with dates for all, or each with its own (mounted while it is open). */
export function AssignManyDialog({ accountId, programId, taskIds, count, onClose, onDone }: ManyProps) {
  const { t } = useTranslation('planner');
  const sites = useActiveSites({ accountId, programId }, onClose);
  const values = useMemo<AssignValues | null>(() => {
    const none = { isAssigned: false, isChosen: false, hasOwnDates: false, startDate: '', endDate: '' };
    return sites === undefined ? null : { startDate: '', endDate: '', sites: sites.map((site) => ({ ...site, ...none })) };
  }, [sites]);
  if (values === null) {
    return null;
  }
  return (
    <AssignForm
      title={t('task.assign.many', { count })}
      place={{ accountId, programId }}
      taskIds={taskIds}
      areDatesOptional
      values={values}
      sayDone={() => t('task.assign.manyDone', { count })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface FormProps {
  title: string;
  place: Place;
  taskIds: () => Promise<number[]>;
  areDatesOptional?: boolean;
  values: AssignValues;
  sayDone: (count: number) => string;
  onClose: () => void;
  onDone?: () => void;
}

function AssignForm({ title, place, taskIds, areDatesOptional = false, values, sayDone, onClose, onDone }: FormProps) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [assign] = useAssignTasksMutation();
  const schema = useMemo(() => assignSchema(t, areDatesOptional), [t, areDatesOptional]);
  const dates = { startDate: t('task.field.startDate'), endDate: t('task.field.endDate') };
  const labels = Object.fromEntries([
    ...Object.entries(dates),
    ...values.sites.flatMap(({ siteName }, index) => [
      [`sites.${String(index)}.isChosen`, siteName],
      [`sites.${String(index)}.startDate`, `${siteName}, ${dates.startDate}`],
      [`sites.${String(index)}.endDate`, `${siteName}, ${dates.endDate}`],
    ]),
  ]) as Record<string, string>;

  async function save(draft: AssignValues) {
    if (!changesAny(draft, values)) {
      return;
    }
    const { sent, rows } = chosenSites(draft);
    try {
      const { added, changed } = await assign({
        assignRequest: { programId: place.programId, taskIds: await taskIds(), sites: sent },
      }).unwrap();
      toasts.show({ text: sayDone(added + changed) });
      onDone?.();
    } catch (cause) {
      throw onRows(cause, rows, draft);
    }
  }

  return (
    <FormDialog<AssignValues>
      title={title}
      submitLabel={t('task.assign.confirm')}
      firstField="sites.0.isChosen"
      schema={schema}
      defaultValues={values}
      labels={labels}
      serverWords="planner"
      onSubmit={save}
      onClose={onClose}
    >
      <Box role="group" aria-label={t('task.assign.dates')}>
        <Typography sx={{ fontSize: 14, color: 'text.secondary', mb: 1 }}>
          {t(areDatesOptional ? 'task.assign.datesOfEach' : 'task.assign.datesHelp')}
        </Typography>
        <FieldRow>
          <DateInput name="startDate" label={dates.startDate} isOptional={areDatesOptional} />
          <DateInput name="endDate" label={dates.endDate} isOptional={areDatesOptional} />
        </FieldRow>
      </Box>
      <SiteChoices
        row={(index) => (
          <SiteRow
            key={index}
            index={index}
            name={values.sites[index]?.siteName ?? ''}
            isAssigned={values.sites[index]?.isAssigned ?? false}
          />
        )}
      />
    </FormDialog>
  );
}

/** A site, and its own dates once it is to have some. */
function SiteRow({ index, name, isAssigned }: { index: number; name: string; isAssigned: boolean }) {
  const { t } = useTranslation('planner');
  const { control, getValues, setValue } = useFormContext<AssignValues>();
  const [isChosen, hasOwnDates] = useWatch({ control, name: [`sites.${index}.isChosen`, `sites.${index}.hasOwnDates`] });
  const field = (of: 'isChosen' | 'startDate' | 'endDate') => `sites.${String(index)}.${of}`;
  const give = (isOwn: boolean) => {
    // They begin as those of all.
    const { startDate, endDate } = getValues();
    setValue(`sites.${index}.startDate`, startDate);
    setValue(`sites.${index}.endDate`, endDate);
    setValue(`sites.${index}.hasOwnDates`, isOwn, { shouldDirty: true });
  };
  return (
    <Box role="group" aria-label={name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <CheckInput
            name={field('isChosen')}
            label={name}
            isDisabled={isAssigned}
            {...(isAssigned ? { help: t('task.assign.already') } : {})}
          />
        </Box>
        {isChosen && (
          <Button
            size="small"
            aria-label={t(hasOwnDates ? 'task.assign.sameDatesOf' : 'task.assign.ownDatesOf', { site: name })}
            onClick={() => {
              give(!hasOwnDates);
            }}
          >
            {t(hasOwnDates ? 'task.assign.sameDates' : 'task.assign.ownDates')}
          </Button>
        )}
      </Box>
      {isChosen && hasOwnDates && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pl: 4, pb: 1 }}>
          <DateInput name={field('startDate')} label={t('task.field.startDate')} />
          <DateInput name={field('endDate')} label={t('task.field.endDate')} />
        </Box>
      )}
    </Box>
  );
}
