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
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, PickupContact, RegisterRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { WarningIcon } from '@/shared/icons/icons';
import { useRelationship } from '@/shared/scholars/useRelationship';
import type { MarkState } from '../hooks/useMarks';
import { useAsked } from '../hooks/useAsked';
import type { Refusal } from '../hooks/useRefusal';
import { useSayMark } from '../hooks/useSayMark';
import { contactByName } from '../rules/contactByName';
import { childName, contactName, hasLeft, isBefore, isToCome, minutesLate, needsCare, type Change } from '../rules/register';
import { CareAlert } from './CareAlert';
import { ChildFlags } from './ChildFlags';
import { CodeCamera } from './CodeCamera';
import { NotToday } from './NotToday';

/** Somebody who is not on the child's list. */
const OTHER = 'other';
/** The field of a mark that holds the pick-up code, as the service names it. */
const CODE_FIELD = 'collectedBy.code';

interface Props {
  row: RegisterRow;
  /** The time at the site, `HH:MM`. */
  now: string;
  /** The day of the register when that is not today: nobody knows the time then but the person. */
  otherDay: string | null;
  /** As it is now: the child may leave by somebody else's mark while this is open. */
  mark: AttendanceContent;
  /** False once the child has gone from the list. */
  isListed: boolean;
  /** When the site closes, if that is known. */
  endTime?: string | null | undefined;
  isOffline: boolean;
  /** What becomes of the child's mark, and why it was refused. */
  state: MarkState;
  refusal: Refusal | null;
  onCheckOut: (change: Change) => void;
  /** The person has seen here why the check-out was refused. */
  onSeen: () => void;
  /** Somebody tried to hand the child to who must not have it: nothing is saved, the site is told. */
  onBarred: (change: Change) => void;
  onClose: () => void;
}

/** Asks who collects a child: somebody from its list, or another with a reason (mounted while it is open). */
export function CheckOutDialog({
  row,
  now,
  otherDay,
  mark,
  isListed,
  endTime,
  isOffline,
  state,
  refusal,
  onCheckOut,
  onSeen,
  onBarred,
  onClose,
}: Props) {
  const format = useFormats();
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const asked = useAsked();
  const titleId = useId();
  const whoId = useId();
  const codeInput = useRef<HTMLInputElement>(null);
  const [who, setWho] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [time, setTime] = useState(otherDay === null ? now : '');
  const [isTried, setIsTried] = useState(false);
  const [barred, setBarred] = useState<PickupContact | null>(null);
  /** Of whom the site was told: once for each choice, however often a name is typed. */
  const told = useRef(new Set<number>());
  const [hasChecked, setHasChecked] = useState(false);
  // A code that was forgotten or tried too often: whoever may decide that lets the child go, and says why.
  const [isWithout, setIsWithout] = useState(false);
  const [why, setWhy] = useState('');
  // Whether the service is asked: the child is not given away before it has answered.
  const [isAsked, setIsAsked] = useState(false);
  const contacts = row.contacts.toSorted((one, other) => rank(one) - rank(other));
  // Who is typed may be on the list after all.
  const collector = who === OTHER ? contactByName(name, row.contacts) : contacts.find(({ contactId }) => String(contactId) === who);
  const isOffList =
    who === OTHER ? collector?.allowedToPick !== true : collector !== undefined && !collector.allowedToPick && !collector.isBarred;
  const hasCode = collector?.hasCode === true && !collector.isBarred;
  const mayOverride = asked.context === 'admin';
  const isOverride = hasCode && mayOverride && isWithout;
  const asksCode = hasCode && !isOverride;
  const needsId = isOffList || isOverride;
  const isCareful = isOffList && needsCare(row);
  const isTooEarly = otherDay === null && isToCome(time, now);
  const faults = {
    who: who === '' || (who !== OTHER && collector === undefined) ? t('fault.who') : null,
    name: who === OTHER && name.trim() === '' ? t('fault.name') : null,
    reason: isOffList && reason.trim() === '' ? t('fault.reason') : null,
    code: asksCode && code.trim() === '' ? t('fault.code') : null,
    time: time === '' ? t('fault.time') : isTooEarly ? t('fault.toCome') : isBefore(time, mark.checkIn) ? t('rule.checkOutFirst') : null,
    why: isOverride && why.trim() === '' ? t('fault.why') : null,
    checked: needsId && !hasChecked ? (isCareful ? t('fault.checked', asked) : t('fault.idChecked')) : null,
  };
  const refused = isAsked && state === 'refused' ? refusal : null;
  const isRefused = refused !== null;
  const isChecking = isAsked && state === 'saving';
  // The connection went while the service was asked: the check-out waits for it.
  const isKept = isAsked && state === 'waiting';
  // What the service would have had to say of who is on the list may come later: the child's row or card tells it.
  const isOver = isAsked && (state === 'saved' || state === 'settled' || (isKept && !asksCode && who !== OTHER));
  const already = useAlready();
  const gone = isAsked && !isRefused ? null : already(row, mark, isListed);
  const late = minutesLate(endTime, time);
  const said = (fault: string | null) => (isTried && fault !== null ? { error: true, helperText: fault } : {});

  useEffect(() => {
    if (isOver) {
      onClose();
    }
  }, [isOver, onClose]);

  useEffect(() => {
    if (isRefused) {
      codeInput.current?.focus();
    }
  }, [isRefused]);

  /** What was refused here is seen here, and need not be said in the row again. */
  function forget() {
    if (isRefused) {
      onSeen();
    }
    setIsAsked(false);
  }

  function leave() {
    forget();
    onClose();
  }

  function submit() {
    if (isChecking || isKept || gone !== null) {
      return;
    }
    // Before anything else is asked for: no reason and no code makes this right.
    const mustNot = collector?.isBarred === true ? collector : undefined;
    if (mustNot !== undefined) {
      if (!told.current.has(mustNot.contactId)) {
        told.current.add(mustNot.contactId);
        onBarred({
          checkOut: time === '' || isTooEarly ? now : time,
          checkout: 'Dismissed',
          collectedBy: { contactId: mustNot.contactId },
        });
      }
      setBarred(mustNot);
      return;
    }
    setBarred(null);
    setIsTried(true);
    if (Object.values(faults).some((fault) => fault !== null)) {
      return;
    }
    const collectedBy = {
      ...(collector === undefined ? { name: name.trim() } : { contactId: collector.contactId }),
      ...(isOffList ? { reason: reason.trim() } : {}),
      ...(asksCode ? { code: code.trim() } : {}),
      ...(isOverride ? { codeOverride: why.trim() } : {}),
      ...(needsId ? { idChecked: true } : {}),
    };
    onCheckOut({ checkOut: time, checkout: 'Dismissed', collectedBy });
    // The service may know that whoever it is is barred by now, or has a code.
    if (isOffline) {
      onClose();
    } else {
      setIsAsked(true);
    }
  }

  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} fullWidth maxWidth="sm">
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
          <CareAlert row={row} />
          {otherDay !== null && <NotToday day={otherDay} />}
          {gone !== null && (
            <Alert severity="error" role="alert" ref={intoView}>
              {gone}
            </Alert>
          )}
          <Box>
            <FormLabel id={whoId} sx={{ display: 'block' }}>
              {t('collectedBy')}
            </FormLabel>
            <RadioGroup
              aria-labelledby={whoId}
              value={who}
              onChange={(_event, value) => {
                if (isChecking || isKept) {
                  return;
                }
                setWho(value);
                setCode('');
                setIsWithout(false);
                setHasChecked(false);
                setBarred(null);
                told.current.clear();
                forget();
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
              <FormControlLabel
                value={OTHER}
                control={<Radio autoFocus={contacts.length === 0} />}
                label={t('another')}
                sx={{ minHeight: 48 }}
              />
            </RadioGroup>
            {isTried && faults.who !== null && <Fault>{faults.who}</Fault>}
          </Box>
          {who === OTHER && (
            <TextField
              label={t('anotherName')}
              value={name}
              slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
              onChange={(event) => {
                setName(event.target.value);
                // What was refused was somebody else.
                if (contactByName(event.target.value, row.contacts)?.contactId !== barred?.contactId) {
                  setBarred(null);
                }
                if (isRefused) {
                  forget();
                }
              }}
              {...said(faults.name)}
            />
          )}
          {isOffList && (
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
          {isOverride && (
            <TextField
              autoFocus
              label={t('withoutCodeWhy')}
              helperText={t('withoutCodeHelp')}
              value={why}
              slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
              onChange={(event) => {
                setWhy(event.target.value);
              }}
              {...said(faults.why)}
            />
          )}
          {needsId && (
            <Box>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={hasChecked}
                    onChange={(_event, isChecked) => {
                      setHasChecked(isChecked);
                    }}
                  />
                }
                label={isCareful ? t('checked', asked) : t('idChecked')}
                sx={{ minHeight: 48 }}
              />
              {isTried && faults.checked !== null && <Fault>{faults.checked}</Fault>}
              {isOffList && <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('offListTold')}</Typography>}
            </Box>
          )}
          {asksCode && (
            <>
              <TextField
                // Somebody else's code is not theirs.
                key={collector.contactId}
                label={t('code')}
                helperText={t('codeHelp', { name: collector.firstName })}
                value={code}
                inputRef={codeInput}
                slotProps={{ htmlInput: { maxLength: 6, inputMode: 'numeric', autoComplete: 'off', 'data-1p-ignore': true } }}
                onChange={(event) => {
                  setCode(event.target.value);
                }}
                sx={{ width: 240 }}
                {...(refused?.field === CODE_FIELD ? { error: true, helperText: refused.text } : said(faults.code))}
              />
              <CodeCamera key={`camera-${String(collector.contactId)}`} onCode={setCode} />
              {(isOffline || isKept) && (
                <Alert severity="warning" role="status">
                  {t('codeOffline')} {isKept && t('codeKept')}
                </Alert>
              )}
            </>
          )}
          {hasCode && mayOverride && (
            <Button
              size="small"
              onClick={() => {
                setIsWithout(!isWithout);
                setCode('');
                if (isRefused) {
                  forget();
                }
              }}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t(isWithout ? 'withCode' : 'withoutCode')}
            </Button>
          )}
          {isKept && who === OTHER && !asksCode && (
            <Alert severity="warning" role="status">
              {t('codeKept')}
            </Alert>
          )}
          {refused !== null && (refused.field !== CODE_FIELD || !asksCode) && (
            <Alert severity="error" role="alert" ref={intoView}>
              {refused.text}
            </Alert>
          )}
          {barred !== null && (
            <Alert key={barred.contactId} severity="error" role="alert" ref={intoView}>
              {t('barredRefused')} {t(isOffline ? 'barredToldLater' : 'barredTold', { name: contactName(barred), ...asked })}
            </Alert>
          )}
          <TextField
            type="time"
            label={t('checkOutTime')}
            value={time}
            onChange={(event) => {
              setTime(event.target.value);
            }}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': true } }}
            sx={{ width: 180 }}
            {...said(faults.time)}
          />
          {late !== null && (
            <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>
              {t('latePickup', { duration: format.duration(late) })}
            </Typography>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={leave}>{isKept ? t('keys.close') : tShared('form.cancel')}</Button>
          {!isKept && (
            <Button type="submit" variant="contained" loading={isChecking} disabled={gone !== null}>
              {t('checkOut')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Says that a child is gone already, when and with whom as far as that is known; null for one who is not. */
function useAlready(): (row: RegisterRow, mark: AttendanceContent, isListed: boolean) => string | null {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  return ({ firstName }, mark, isListed) => {
    if (!hasLeft(mark)) {
      return isListed ? null : t('already.unlisted', { name: firstName });
    }
    const [time, who] = [say.time(mark.checkOut), mark.collectedBy?.name ?? null];
    return t(`already.${time === null ? (who === null ? 'left' : 'with') : who === null ? 'at' : 'atWith'}`, {
      name: firstName,
      time,
      who,
    });
  };
}

/** What is refused is seen at once, however low the window is. */
function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView?.({ block: 'nearest' });
}

/** What is still to be chosen. */
function Fault({ children }: { children: string }) {
  return (
    <Typography role="alert" sx={{ fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
      {children}
    </Typography>
  );
}

/** Who may comes first, who must not last. */
function rank({ allowedToPick, isBarred }: PickupContact): number {
  return allowedToPick ? 0 : isBarred ? 2 : 1;
}

function ContactLine({ contact }: { contact: PickupContact }) {
  const { t } = useTranslation('attendance');
  const sayRelationship = useRelationship();
  const { firstName, lastName, relationship, allowedToPick, isBarred } = contact;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {`${firstName} ${lastName}`}
      </Box>
      {typeof relationship === 'string' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {sayRelationship(relationship)}
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
