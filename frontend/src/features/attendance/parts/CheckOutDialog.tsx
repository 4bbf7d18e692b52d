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
  TextField,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { COLLECTOR_REQUEST } from '@/api/roster.rules.generated';
import { useFormats } from '@/shared/formats/useFormats';
import { useAdminContext } from '../hooks/useAdminContext';
import { type CheckOutOptions, OTHER, useCheckOutForm } from '../hooks/useCheckOutForm';
import { childName, contactName, minutesLate } from '../rules/register';
import { CareAlert } from './CareAlert';
import { ChildFlags } from './ChildFlags';
import { CodeField } from './CodeField';
import { CollectorChoice } from './CollectorChoice';
import { FieldError } from './FieldError';
import { NotToday } from './NotToday';

/** The field of a mark that holds the pick-up code, as the service names it. */
const CODE_FIELD = 'collectedBy.code';

interface Props extends CheckOutOptions {
  /** When the site closes, if that is known. */
  endTime?: string | null | undefined;
}

/** Asks who collects a child: somebody from its list, or another with a reason (mounted while it is open). */
export function CheckOutDialog({ endTime, ...options }: Props) {
  const { row, otherDay, isOffline } = options;
  const format = useFormats();
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const adminContext = useAdminContext();
  const titleId = useId();
  const form = useCheckOutForm(options);
  const { who, faults, isTried, collector, isQueued, needsCode, refused, barred, gone } = form;
  const late = minutesLate(endTime, form.time);
  const errorProps = (fault: string | null) => (isTried && fault !== null ? { error: true, helperText: fault } : {});

  return (
    <Dialog open onClose={form.leave} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{t('checkOutOf', { name: childName(row) })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ChildFlags child={row} />
          </Box>
          <CareAlert row={row} />
          {otherDay !== null && <NotToday day={otherDay} />}
          {gone !== null && (
            <Alert severity="error" role="alert" ref={intoView}>
              {gone}
            </Alert>
          )}
          <CollectorChoice contacts={form.contacts} value={who} error={isTried ? faults.who : null} onChange={form.chooseWho} />
          {who === OTHER && (
            <TextField
              label={t('anotherName')}
              value={form.name}
              slotProps={{ htmlInput: { maxLength: COLLECTOR_REQUEST.name.maxLength, autoComplete: 'off' } }}
              onChange={(event) => {
                form.changeName(event.target.value);
              }}
              {...errorProps(faults.name)}
            />
          )}
          {form.isOffList && (
            <TextField
              label={t('reason')}
              helperText={t('reasonHelp')}
              value={form.reason}
              slotProps={{ htmlInput: { maxLength: COLLECTOR_REQUEST.reason.maxLength, autoComplete: 'off' } }}
              onChange={(event) => {
                form.setReason(event.target.value);
              }}
              {...errorProps(faults.reason)}
            />
          )}
          {form.isOverride && (
            <TextField
              autoFocus
              label={t('withoutCodeWhy')}
              helperText={t('withoutCodeHelp')}
              value={form.why}
              slotProps={{ htmlInput: { maxLength: COLLECTOR_REQUEST.codeOverride.maxLength, autoComplete: 'off' } }}
              onChange={(event) => {
                form.setWhy(event.target.value);
              }}
              {...errorProps(faults.why)}
            />
          )}
          {form.needsId && (
            <Box>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={form.hasChecked}
                    onChange={(_event, isChecked) => {
                      form.setHasChecked(isChecked);
                    }}
                  />
                }
                label={form.isCareful ? t('checked', adminContext) : t('idChecked')}
                sx={{ minHeight: 48 }}
              />
              {isTried && faults.checked !== null && <FieldError>{faults.checked}</FieldError>}
              {form.isOffList && (
                <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('offListTold')}</Typography>
              )}
            </Box>
          )}
          {needsCode && collector !== undefined && (
            <CodeField
              collector={collector}
              value={form.code}
              error={refused?.field === CODE_FIELD ? refused.text : isTried ? faults.code : null}
              input={form.codeInput}
              isOffline={isOffline}
              isQueued={isQueued}
              onChange={form.setCode}
            />
          )}
          {form.hasCode && form.mayOverride && (
            <Button size="small" onClick={form.toggleWithout} sx={{ alignSelf: 'flex-start' }}>
              {t(form.isWithout ? 'withCode' : 'withoutCode')}
            </Button>
          )}
          {isQueued && who === OTHER && !needsCode && (
            <Alert severity="warning" role="status">
              {t('codeKept')}
            </Alert>
          )}
          {refused !== null && (refused.field !== CODE_FIELD || !needsCode) && (
            <Alert severity="error" role="alert" ref={intoView}>
              {refused.text}
            </Alert>
          )}
          {barred !== null && (
            <Alert key={barred.contactId} severity="error" role="alert" ref={intoView}>
              {t('barredRefused')} {t(isOffline ? 'barredToldLater' : 'barredTold', { name: contactName(barred), ...adminContext })}
            </Alert>
          )}
          <TextField
            type="time"
            label={t('checkOutTime')}
            value={form.time}
            onChange={(event) => {
              form.setTime(event.target.value);
            }}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': true } }}
            sx={{ width: 180 }}
            {...errorProps(faults.time)}
          />
          {late !== null && (
            <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>
              {t('latePickup', { duration: format.duration(late) })}
            </Typography>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={form.leave}>{isQueued ? t('keys.close') : tShared('form.cancel')}</Button>
          {!isQueued && (
            <Button type="submit" variant="contained" loading={form.isChecking} disabled={gone !== null}>
              {t('checkOut')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Scrolls a refusal into view at once, however low the window is. */
function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView?.({ block: 'nearest' });
}
