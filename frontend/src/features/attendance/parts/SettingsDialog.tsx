import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttendanceSettings, type AttendanceSettingsLevel, useReadAttendanceSettingsQuery, useSaveAttendanceSettingsMutation } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { useSayMark } from '../hooks/useSayMark';
import { GROUPS, ORDERS, type RegisterView } from '../rules/registerView';

interface Props {
  place: Place;
  view: RegisterView;
  onView: (view: RegisterView) => void;
  onClose: () => void;
}

/** How this person sees registers, and how attendance is taken at the site, its program and its account (mounted while it is open). */
export function SettingsDialog({ place, view, onView, onClose }: Props) {
  const { t } = useTranslation('attendance');
  const titleId = useId();
  const labelId = useId();
  const mayEdit = usePermission('attendance:settings', place);
  const { data } = useReadAttendanceSettingsQuery({ siteId: place.siteId });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('settings.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box component="section" aria-label={t('settings.own')}>
          <Typography component="h3" sx={{ mb: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {t('settings.own')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
            {(
              [
                ['order', ORDERS],
                ['group', GROUPS],
              ] as const
            ).map(([name, choices]) => (
              <FormControl key={name}>
                <FormLabel id={`${labelId}-${name}`}>{t(`settings.${name}`)}</FormLabel>
                <RadioGroup
                  aria-labelledby={`${labelId}-${name}`}
                  value={view[name]}
                  onChange={(_event, value) => {
                    onView({ ...view, [name]: value });
                  }}
                >
                  {choices.map((choice: string) => (
                    <FormControlLabel key={choice} value={choice} label={t(`settings.${name}Of.${choice}` as 'settings.orderOf.lastName')} control={<Radio size="small" />} />
                  ))}
                </RadioGroup>
              </FormControl>
            ))}
          </Box>
        </Box>
        {data !== undefined && (mayEdit ? <PlaceSettings key={JSON.stringify(data)} place={place} settings={data} /> : <InForce settings={data} />)}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('keys.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What counts at the site, for whoever may not change it. */
function InForce({ settings: { lateAfter, transportChoices } }: { settings: AttendanceSettings }) {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  return (
    <Box component="section" aria-label={t('settings.place')}>
      <Typography>{lateAfter ? t('settings.lateIs', { time: say.time(lateAfter) }) : t('settings.lateNever')}</Typography>
      {transportChoices.length > 0 && <Typography>{t('settings.transportIs', { choices: transportChoices.join(', ') })}</Typography>}
    </Box>
  );
}

/** What a level says itself; what it leaves open is as the wider one says. */
function PlaceSettings({ place, settings }: { place: Place; settings: AttendanceSettings }) {
  const { t } = useTranslation('attendance');
  const { bounds } = useSession();
  const toasts = useToasts();
  const levels: AttendanceSettingsLevel[] = ['site', ...(bounds.siteId === 0 ? (['program'] as const) : []), ...(bounds.programId === 0 ? (['account'] as const) : [])];
  const [level, setLevel] = useState<AttendanceSettingsLevel>('site');
  const [late, setLate] = useState(settings.site.lateAfter?.slice(0, 5) ?? '');
  const [choices, setChoices] = useState((settings.site.transportChoices ?? []).join('\n'));
  const [hasFailed, setHasFailed] = useState(false);
  const [save, { isLoading }] = useSaveAttendanceSettingsMutation();

  function show(next: AttendanceSettingsLevel) {
    setLevel(next);
    setLate(settings[next].lateAfter?.slice(0, 5) ?? '');
    setChoices((settings[next].transportChoices ?? []).join('\n'));
  }

  async function keep() {
    setHasFailed(false);
    const lines = choices.split('\n').map((line) => line.trim()).filter((line) => line !== '');
    try {
      await save({ attendanceSettingsRequest: { siteId: place.siteId, level, settings: { lateAfter: late === '' ? null : late, transportChoices: lines.length === 0 ? null : lines } } }).unwrap();
      toasts.show({ text: t('settings.saved') });
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <Box
      component="form"
      aria-label={t('settings.place')}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start' }}
    >
      <Typography component="h3" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('settings.place')}
      </Typography>
      {levels.length > 1 && (
        <TextField
          select
          size="small"
          label={t('settings.level')}
          value={level}
          onChange={(event) => {
            show(event.target.value as AttendanceSettingsLevel);
          }}
          sx={{ minWidth: 220 }}
        >
          {levels.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`settings.levelOf.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        type="time"
        size="small"
        label={t('settings.lateAfter')}
        helperText={t('settings.lateAfterHelp')}
        value={late}
        onChange={(event) => {
          setLate(event.target.value);
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        multiline
        fullWidth
        minRows={3}
        size="small"
        label={t('settings.transport')}
        helperText={t('settings.transportHelp')}
        value={choices}
        onChange={(event) => {
          setChoices(event.target.value);
        }}
      />
      {hasFailed && (
        <Alert severity="error" role="alert">
          {t('settings.failed')}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={isLoading}>
        {t('settings.save')}
      </Button>
    </Box>
  );
}
