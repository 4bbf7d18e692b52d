import { Box, Button, IconButton, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AccountSettings } from '@/api/admin';
import { inShared, requiredText } from '@/shared/form/rules';
import { SectionForm } from '@/shared/form/SectionForm';
import { TextInput } from '@/shared/form/TextInput';
import { useRows } from '@/shared/form/useRows';
import { CloseIcon } from '@/shared/icons/icons';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { LoadingState } from '@/shared/states/LoadingState';
import { useToasts } from '@/shared/toasts/toasts';
import { useEditAccountSettingsMutation, useReadAccountSettingsQuery } from '@/api/admin';
import { settingRows, settingsOf, type SettingRow } from '../appSettings';

/** Of the form alone: the service bounds only all settings together, by their size. */
const NAME = 100;

interface Values {
  appSetting: SettingRow[];
}

/** Settings of an account that other applications read, each a name and a value. */
export function AppSettings({ accountId }: { accountId: number }) {
  const { t } = useTranslation(['accounts', 'shared']);
  const toasts = useToasts();
  const { data, isLoading } = useReadAccountSettingsQuery({ accountId });
  const [edit] = useEditAccountSettingsMutation();
  const schema = useMemo(() => {
    const say = inShared(t);
    return z.object({
      appSetting: z
        .array(z.object({ name: requiredText(say, t('settings.appName'), NAME), value: z.string() }))
        .refine((rows) => new Set(rows.map(({ name }) => name.trim())).size === rows.length, { error: t('settings.appTwice') }),
    });
  }, [t]);

  if (data === undefined) {
    return (
      <RecordSection title={t('settings.app')} help={t('settings.appHelp')}>
        {isLoading ? (
          <LoadingState>{null}</LoadingState>
        ) : (
          <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{t('settings.appFailed')}</Typography>
        )}
      </RecordSection>
    );
  }
  const rows = settingRows(data.appSetting);
  return (
    <RecordSection
      title={t('settings.app')}
      help={t('settings.appHelp')}
      edit={(close) => (
        <SectionForm<Values>
          serverWords="accounts"
          title={t('settings.app')}
          schema={schema}
          defaultValues={{ appSetting: rows }}
          labels={{ appSetting: t('settings.app') }}
          show={{ appSetting: (value) => (value as SettingRow[]).map((row) => `${row.name}: ${row.value}`).join('\n') }}
          version={data.version}
          readCurrent={(current) => ({
            values: { appSetting: settingRows((current as AccountSettings).appSetting) },
            version: (current as AccountSettings).version,
          })}
          submitLabel={t('settings.appSave')}
          onSubmit={async ({ appSetting }, version) => {
            await edit({ accountId, accountSettingsEdit: { appSetting: settingsOf(appSetting, data.appSetting), version } }).unwrap();
            toasts.show({ text: t('settings.appSaved') });
          }}
          onClose={close}
        >
          <Rows />
        </SectionForm>
      )}
    >
      {rows.length === 0 ? (
        <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{t('settings.appNone')}</Typography>
      ) : (
        <Facts facts={rows.map(({ name, value }) => ({ label: name, value }))} />
      )}
    </RecordSection>
  );
}

function Rows() {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<Values>();
  const { fields } = useFieldArray({ control, name: 'appSetting' });
  const { add, removeAt } = useRows<Values, 'appSetting'>('appSetting', { name: '', value: '' }, 'name');
  return (
    <>
      {fields.map((field, index) => (
        <Box key={field.id} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 1.5, alignItems: 'start' }}>
          <TextInput name={`appSetting.${String(index)}.name`} label={t('settings.appName')} />
          <TextInput name={`appSetting.${String(index)}.value`} label={t('settings.appValue')} isOptional />
          <IconButton
            aria-label={t('settings.appRemove', { number: index + 1 })}
            sx={{ mt: 3 }}
            onClick={() => {
              removeAt(index);
            }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button variant="outlined" size="small" onClick={add}>
          {t('settings.appAdd')}
        </Button>
      </Box>
    </>
  );
}
