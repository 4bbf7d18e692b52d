import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AttendanceSettings,
  useReadAttendanceSettingsQuery,
  useSaveAttendanceSettingsMutation,
  useSaveOwnAttendanceSettingsMutation,
} from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { ErrorState } from '@/shared/states/ErrorState';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { COLUMNS, GROUPS, ORDERS } from '../rules/registerView';
import { settingsOf, valuesOf, type Level } from '../rules/settingsForm';

interface Props {
  place: Place;
  onClose: () => void;
}

/** How registers are seen and attendance is taken: by this person, at the site, in its program and its account; the nearest that says something counts (mounted while it is open). */
export function SettingsDialog({ place, onClose }: Props) {
  const { t } = useTranslation('attendance');
  const titleId = useId();
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  const { data, error, refetch } = useReadAttendanceSettingsQuery({ siteId: place.siteId });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('settings.title')}</DialogTitle>
      <DialogContent>
        {data !== undefined && <LevelForm id={formId} place={place} settings={data} onSaving={setIsSaving} />}
        {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('keys.close')}</Button>
        {data !== undefined && (
          <Button type="submit" form={formId} variant="contained" loading={isSaving}>
            {t('settings.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface LevelFormProps {
  /** Of the form, for the button that saves it. */
  id: string;
  place: Place;
  settings: AttendanceSettings;
  onSaving: (isSaving: boolean) => void;
}

/** What a level says itself; what it leaves open is as the wider one says. */
function LevelForm({ id, place, settings, onSaving }: LevelFormProps) {
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const { bounds } = useSession();
  const toasts = useToasts();
  const labelId = useId();
  const mayEdit = usePermission('attendance:settings', place);
  const levels: Level[] = [
    'user',
    ...(mayEdit
      ? ([
          'site',
          ...(bounds.siteId === 0 ? (['program'] as const) : []),
          ...(bounds.programId === 0 ? (['account'] as const) : []),
        ] as const)
      : []),
  ];
  const [level, setLevel] = useState<Level>('user');
  const [values, setValues] = useState(valuesOf(settings.user));
  /** Why they were not saved; `transport` is said at its field. */
  const [failure, setFailure] = useState<{ transport: string | null } | null>(null);
  const transport = useRef<HTMLTextAreaElement>(null);
  const [save] = useSaveAttendanceSettingsMutation();
  const [saveOwn] = useSaveOwnAttendanceSettingsMutation();
  const change = (changed: Partial<typeof values>) => {
    setValues((all) => ({ ...all, ...changed }));
  };

  async function saveSettings() {
    setFailure(null);
    onSaving(true);
    const request = { siteId: place.siteId, settings: settingsOf(values) };
    try {
      await (
        level === 'user' ? saveOwn({ ownAttendanceSettingsRequest: request }) : save({ attendanceSettingsRequest: { ...request, level } })
      ).unwrap();
      toasts.show({ text: t('settings.saved') });
    } catch (error) {
      const [refusal] = problemOf(error).errors.transportChoices ?? [];
      setFailure({ transport: refusal === undefined ? null : sayServerMessage(tShared, refusal, t('settings.transport'), 'attendance') });
      if (refusal !== undefined) {
        transport.current?.focus();
      }
    } finally {
      onSaving(false);
    }
  }

  return (
    <Box
      component="form"
      id={id}
      aria-label={t('settings.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void saveSettings();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start', pt: 1 }}
    >
      {levels.length > 1 && (
        <TextField
          select
          fullWidth
          size="small"
          label={t('settings.level')}
          helperText={t('settings.levelHelp')}
          value={level}
          onChange={(event) => {
            const next = event.target.value as Level;
            setLevel(next);
            setValues(valuesOf(settings[next]));
            setFailure(null);
          }}
          sx={{ minWidth: 260 }}
        >
          {levels.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`settings.levelOf.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ width: '100%', display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <TextField
          select
          size="small"
          label={t('settings.order')}
          value={values.order}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          onChange={(event) => {
            change({ order: event.target.value as typeof values.order });
          }}
        >
          <MenuItem value="">{t('settings.wider', { value: t(`settings.orderOf.${settings.order}`) })}</MenuItem>
          {ORDERS.map((order) => (
            <MenuItem key={order} value={order}>
              {t(`settings.orderOf.${order}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('settings.group')}
          value={values.group}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          onChange={(event) => {
            change({ group: event.target.value as typeof values.group });
          }}
        >
          <MenuItem value="">{t('settings.wider', { value: t(`settings.groupOf.${settings.group}`) })}</MenuItem>
          {GROUPS.map((group) => (
            <MenuItem key={group} value={group}>
              {t(`settings.groupOf.${group}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box role="group" aria-labelledby={`${labelId}-columns`}>
        <FormLabel id={`${labelId}-columns`}>{t('settings.columns')}</FormLabel>
        <FormControlLabel
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              checked={values.columns === null}
              onChange={(_event, isWider) => {
                change({ columns: isWider ? null : settings.columns });
              }}
            />
          }
          label={t('settings.columnsWider')}
        />
        <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 3 }}>
          {settings.offered.map((column) => {
            const shown = values.columns ?? settings.columns;
            return (
              <FormControlLabel
                key={column}
                disabled={values.columns === null}
                control={
                  <Checkbox
                    checked={shown.includes(column)}
                    onChange={(_event, isShown) => {
                      change({ columns: COLUMNS.filter((each) => (each === column ? isShown : shown.includes(each))) });
                    }}
                  />
                }
                label={t(`settings.columnOf.${column}`)}
              />
            );
          })}
        </FormGroup>
      </Box>
      <TextField
        type="time"
        fullWidth
        size="small"
        label={t('settings.lateAfter')}
        helperText={t('settings.lateAfterHelp')}
        value={values.lateAfter}
        onChange={(event) => {
          change({ lateAfter: event.target.value });
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        multiline
        fullWidth
        minRows={3}
        size="small"
        label={t('settings.transport')}
        error={typeof failure?.transport === 'string'}
        helperText={failure?.transport ?? t('settings.transportHelp')}
        inputRef={transport}
        value={values.transportChoices}
        onChange={(event) => {
          change({ transportChoices: event.target.value });
        }}
      />
      {failure?.transport === null && (
        <Alert severity="error" role="alert">
          {t('settings.failed')}
        </Alert>
      )}
    </Box>
  );
}
