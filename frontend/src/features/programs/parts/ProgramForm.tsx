import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@/api/admin';
import { CountInput } from '@/shared/form/CountInput';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { inShared } from '@/shared/form/rules';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { UniqueTextInput } from '@/shared/form/UniqueTextInput';
import { useDraft } from '@/shared/form/useDraft';
import { addressAt } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { useConfigurationMode } from '@/shared/session/configurationMode';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { useProgramNameCheck } from '../hooks/useProgramNameCheck';
import {
  NEW_PROGRAM,
  PROGRAM_FORM_FIELDS,
  programRequest,
  programSchema,
  programValues,
  type ProgramLabels,
  type ProgramValues,
} from '../programForm';
import { programAddress, ProgramStatus } from '../programList';
import { useCreateProgramMutation, useEditProgramMutation } from '@/api/admin';
import { BeyondContract } from './BeyondContract';

/** The form of a program, new or edited, with its draft. A new one goes on to its configuration. */
export function ProgramForm({ accountId, program }: { accountId: number; program?: Program }) {
  const { t } = useTranslation(['programs', 'shared']);
  const navigate = useNavigate();
  const toasts = useToasts();
  const mayTurn = usePermission('program:status', { accountId });
  const labels = useMemo(() => Object.fromEntries(PROGRAM_FORM_FIELDS.map((name) => [name, t(`field.${name}`)])) as ProgramLabels, [t]);
  const schema = useMemo(() => programSchema(inShared(t), (key) => t(`programs:${key}`), labels), [t, labels]);
  const [create] = useCreateProgramMutation();
  const [update] = useEditProgramMutation();
  const programId = program?.id ?? 0;
  const { isLoading, restored, draft, formKey } = useDraft<ProgramValues>({ kind: 'program', accountId, programId, siteId: 0 });
  const [saved] = useState(() => (program === undefined ? NEW_PROGRAM : programValues(program, mayTurn)));
  const useCheck = (name: string | null) => useProgramNameCheck(name, accountId, programId);
  const back =
    program === undefined ? addressAt({ accountId }, '/account/programs') : programAddress('/account/programs/sessions', program);
  useConfigurationMode(program?.isFinalSubmit === false);

  if (isLoading) {
    return <FormSkeleton />;
  }
  return (
    <FormPage<ProgramValues>
      key={formKey}
      title={program === undefined ? t('form.newTitle') : program.programName}
      {...(program === undefined ? { intro: t('form.newIntro') } : {})}
      schema={schema}
      defaultValues={saved}
      restored={restored}
      labels={labels}
      show={{ programStatus: (value) => t(value === String(ProgramStatus.active) ? 'status.active' : 'status.disabled') }}
      version={program?.version ?? 0}
      readCurrent={(current) => ({ values: programValues(current as Program, mayTurn), version: (current as Program).version })}
      draft={draft}
      submitLabel={t(program === undefined ? 'form.create' : 'form.save')}
      onSubmit={async (values, version) => {
        const request = programRequest(values, accountId);
        if (program === undefined) {
          const made = await create({ programRequest: request }).unwrap();
          toasts.show({ text: t('form.created', { name: made.programName }) });
          await navigate(programAddress('/account/programs/sessions/configure', made));
        } else {
          const kept = await update({ programId, programEdit: { ...request, version } }).unwrap();
          toasts.show({ text: t('form.saved', { name: kept.programName }) });
          await navigate(back);
        }
      }}
      onCancel={() => void navigate(back)}
    >
      <FormSection title={t('form.program')}>
        <UniqueTextInput name="programName" label={labels.programName} own={program?.programName ?? ''} useCheck={useCheck} />
        <TextInput name="programType" label={labels.programType} help={t('form.typeHelp')} isOptional />
        {saved.programStatus !== undefined && (
          <SelectInput
            name="programStatus"
            label={labels.programStatus}
            isRequired
            options={[
              { value: String(ProgramStatus.active), label: t('status.active') },
              { value: String(ProgramStatus.disabled), label: t('status.disabled') },
            ]}
          />
        )}
      </FormSection>
      <FormSection title={t('form.run')} help={t('form.runHelp')}>
        <FieldRow>
          <DateInput name="startDate" label={labels.startDate} />
          <DateInput name="endDate" label={labels.endDate} />
        </FieldRow>
        <CountInput name="noOfScholar" label={labels.noOfScholar} help={t('form.goalHelp')} isOptional />
        <BeyondContract accountId={accountId} />
      </FormSection>
    </FormPage>
  );
}
