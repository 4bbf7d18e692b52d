import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { __CONST__ } from '@/api/entities/__many__';
import { useCreate__One__Mutation, useEdit__One__Mutation, type __One__ } from '@/api/__service__';
import { EntityForm } from '@/shared/entity/EntityForm';
import { CheckInput } from '@/shared/form/CheckInput';
import { FormSection } from '@/shared/form/FormSection';
import { namesOf } from '@/shared/form/fromApi';
import { inShared } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { __one__Request, __one__Schema, __one__Values, NEW___UPPER__ } from './__one__Rules';

const FIELDS = namesOf(NEW___UPPER__);

/** The form of __aWords__, new or edited. */
export function __One__Form({ accountId, __one__ }: { accountId: number; __one__: __One__ | undefined }) {
  const { t } = useTranslation(['__many__', 'shared']);
  const schema = useMemo(() => __one__Schema(inShared(t), (key, values) => t(key, values ?? {})), [t]);
  return (
    <EntityForm
      entity={__CONST__}
      record={__one__}
      blank={NEW___UPPER__}
      fields={FIELDS}
      schema={schema}
      read={__one__Values}
      send={(values) => __one__Request(values, accountId)}
      useCreate={useCreate__One__Mutation}
      useEdit={useEdit__One__Mutation}
    >
      <FormSection title={t('form.what')}>
        <TextInput name="name" label={t('field.name')} />
        <TextInput name="description" label={t('field.description')} rows={2} isOptional />
        <CheckInput name="isActive" label={t('field.isActive')} />
      </FormSection>
    </EntityForm>
  );
}
