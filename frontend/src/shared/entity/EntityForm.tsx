import { type ReactNode, useEffect, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../form/fieldId';
import type { RowLabel } from '../form/ErrorSummary';
import { FormPage } from '../form/FormPage';
import type { FormSaveOptions } from '../form/useFormSave';
import { useNavigate } from '../place/usePlaced';
import { useToasts } from '../toasts/toasts';
import { useFormAddress } from './useFormAddress';
import { type CreateHook, type EditHook, type EntityRecord, type FieldOf, idArg, requestArg, type WordedEntity } from './entityTypes';
import { useEntityWords } from './useEntityWords';

interface Props<E extends WordedEntity, Row extends EntityRecord, Values extends FieldValues, Request extends object> extends Pick<
  FormSaveOptions<Values>,
  'schema' | 'show'
> {
  entity: E;
  /** What is edited; none for a new one. */
  record: Row | undefined;
  /** What a new one begins with. */
  blank: Values;
  /** Fields that errors are told of, also in rows. The first takes the focus. */
  fields: readonly FieldOf<E>[];
  /** A record as the form shows it. */
  read: (record: Row) => Values;
  /** What is sent. */
  send: (values: Values) => Request;
  rowLabel?: RowLabel;
  useCreate: CreateHook<E, Request, Row>;
  useEdit: EditHook<E, Request & { version: number }, Row>;
  children: ReactNode;
}

/** The form of an entity of an account, new or edited, in the place of its list. */
export function EntityForm<E extends WordedEntity, Row extends EntityRecord, Values extends FieldValues, Request extends object>({
  entity,
  record,
  blank,
  fields,
  read,
  send,
  useCreate,
  useEdit,
  ...form
}: Props<E, Row, Values, Request>) {
  const { t } = useTranslation('entities');
  const { say, label } = useEntityWords(entity);
  const navigate = useNavigate();
  const toasts = useToasts();
  const [create] = useCreate();
  const [edit] = useEdit();
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, label(name)])) as FormSaveOptions<Values>['labels'],
    [fields, label],
  );
  const back = useFormAddress(entity)(null);
  const [first = ''] = fields;

  useEffect(() => {
    // The form takes the list's place within one page, so the focus would stay on what is no longer there.
    window.scrollTo(0, 0);
    document.getElementById(fieldId(first))?.focus({ preventScroll: true });
  }, [first]);

  return (
    <FormPage<Values>
      {...form}
      {...(record === undefined
        ? { title: say('form.newTitle'), intro: say('form.newIntro'), submitLabel: say('add') }
        : { title: record.name, submitLabel: say('form.save') })}
      defaultValues={(record === undefined ? blank : read(record)) as FormSaveOptions<Values>['defaultValues']}
      labels={labels}
      version={record?.version ?? 0}
      readCurrent={(current) => ({ values: read(current as Row), version: (current as Row).version })}
      serverWords={entity.many}
      onSubmit={async (values, version) => {
        const request = send(values);
        const kept =
          record === undefined
            ? await create(requestArg(entity, request)).unwrap()
            : await edit({ ...idArg(entity, record.id), ...requestArg(entity, { ...request, version }) }).unwrap();
        toasts.show({ text: t(record === undefined ? 'added' : 'saved', { name: kept.name }) });
        await navigate(back);
      }}
      onCancel={() => void navigate(back)}
    />
  );
}
