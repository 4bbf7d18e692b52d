import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickupContact, RegisterRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { WarningIcon } from '@/shared/icons/icons';
import { barredByName } from '../rules/barred';
import { childName, minutesLate, type Change } from '../rules/register';
import { ChildFlags } from './ChildFlags';
import { CodeCamera } from './CodeCamera';

/** Somebody who is not on the child's list. */
const OTHER = 'other';

interface Props {
  row: RegisterRow;
  /** The time at the site, `HH:MM`. */
  now: string;
  /** When the site closes, if that is known. */
  endTime?: string | null | undefined;
  onCheckOut: (change: Change) => void;
  /** Somebody tried to hand the child to who must not have it: nothing is saved, the site is told. */
  onBarred: (change: Change) => void;
  onClose: () => void;
}

/** Asks who collects a child: somebody from its list, or another with a reason (mounted while it is open). */
export function CheckOutDialog({ row, now, endTime, onCheckOut, onBarred, onClose }: Props) {
  const format = useFormats();
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const titleId = useId();
  const [who, setWho] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [time, setTime] = useState(now);
  const [isTried, setIsTried] = useState(false);
  const [barred, setBarred] = useState<PickupContact | null>(null);
  const contacts = row.contacts.toSorted((one, other) => rank(one) - rank(other));
  const chosen = contacts.find(({ contactId }) => String(contactId) === who);
  const needsReason = who === OTHER || (chosen !== undefined && !chosen.allowedToPick && !chosen.isBarred);
  const asksCode = chosen?.hasCode === true && !chosen.isBarred;
  const faults = {
    who: who === '' ? t('fault.who') : null,
    name: who === OTHER && name.trim() === '' ? t('fault.name') : null,
    reason: needsReason && reason.trim() === '' ? t('fault.reason') : null,
    code: asksCode && code.trim() === '' ? t('fault.code') : null,
    time: time === '' ? t('fault.time') : null,
  };
  const late = minutesLate(endTime, time);
  const said = (fault: string | null) => (isTried && fault !== null ? { error: true, helperText: fault } : {});

  function submit() {
    // Before anything else is asked for: no reason and no code makes this right.
    const refused = chosen?.isBarred === true ? chosen : who === OTHER ? barredByName(name, row.contacts) : undefined;
    if (refused !== undefined) {
      if (refused.contactId !== barred?.contactId) {
        onBarred({ checkOut: time === '' ? now : time, checkout: 'Dismissed', collectedBy: { contactId: refused.contactId } });
      }
      setBarred(refused);
      return;
    }
    setBarred(null);
    setIsTried(true);
    if (Object.values(faults).some((fault) => fault !== null)) {
      return;
    }
    const collectedBy = { ...(chosen === undefined ? { name: name.trim() } : { contactId: chosen.contactId }), ...(needsReason ? { reason: reason.trim() } : {}), ...(asksCode ? { code: code.trim() } : {}) };
    onCheckOut({ checkOut: time, checkout: 'Dismissed', collectedBy });
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{t('checkOutOf', { name: childName(row) })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ChildFlags child={row} />
          </Box>
          <Box>
            <RadioGroup
              aria-label={t('collectedBy')}
              value={who}
              onChange={(_event, value) => {
                setWho(value);
                setCode('');
                setBarred(null);
              }}
            >
              {contacts.map((contact, index) => (
                <FormControlLabel
                  key={contact.contactId}
                  value={String(contact.contactId)}
                  control={<Radio autoFocus={index === 0} />}
                  label={<ContactLine contact={contact} />}
                  sx={{ minHeight: 48, alignItems: 'center' }}
                />
              ))}
              <FormControlLabel value={OTHER} control={<Radio autoFocus={contacts.length === 0} />} label={t('another')} sx={{ minHeight: 48 }} />
            </RadioGroup>
            {isTried && faults.who !== null && (
              <Typography role="alert" sx={{ fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
                {faults.who}
              </Typography>
            )}
          </Box>
          {who === OTHER && (
            <TextField
              label={t('anotherName')}
              value={name}
              autoFocus
              slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
              onChange={(event) => {
                setName(event.target.value);
              }}
              {...said(faults.name)}
            />
          )}
          {needsReason && (
            <TextField
              label={t('reason')}
              helperText={t('reasonHelp')}
              value={reason}
              slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
              onChange={(event) => {
                setReason(event.target.value);
              }}
              {...said(faults.reason)}
            />
          )}
          {asksCode && (
            <>
            <TextField
              // Somebody else's code is not theirs.
              key={chosen.contactId}
              label={t('code')}
              helperText={t('codeHelp', { name: chosen.firstName })}
              value={code}
              autoFocus
              slotProps={{ htmlInput: { maxLength: 6, inputMode: 'numeric', autoComplete: 'off', 'data-1p-ignore': true } }}
              onChange={(event) => {
                setCode(event.target.value);
              }}
              sx={{ width: 240 }}
              {...said(faults.code)}
            />
            <CodeCamera key={`camera-${String(chosen.contactId)}`} onCode={setCode} />
            </>
          )}
          {barred !== null && (
            <Alert severity="error" role="alert">
              {t('barredRefused')} {t('barredTold', { name: `${barred.firstName} ${barred.lastName}` })}
            </Alert>
          )}
          <TextField
            type="time"
            label={t('checkOutTime')}
            value={time}
            onChange={(event) => {
              setTime(event.target.value);
            }}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: 180 }}
            {...said(faults.time)}
          />
          {late !== null && <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>{t('latePickup', { duration: format.duration(late) })}</Typography>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{tShared('form.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('checkOut')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Who may comes first, who must not last. */
function rank({ allowedToPick, isBarred }: PickupContact): number {
  return allowedToPick ? 0 : isBarred ? 2 : 1;
}

function ContactLine({ contact }: { contact: PickupContact }) {
  const { t } = useTranslation('attendance');
  const { firstName, lastName, relationship, allowedToPick, isBarred } = contact;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {`${firstName} ${lastName}`}
      </Box>
      {typeof relationship === 'string' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {relationship}
        </Box>
      )}
      {isBarred ? (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600, color: 'error.main' }}>
          <WarningIcon sx={{ fontSize: 16 }} />
          {t('mustNot')}
        </Box>
      ) : (
        !allowedToPick && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('notOnList')}
          </Box>
        )
      )}
    </Box>
  );
}
