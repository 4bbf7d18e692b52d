import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, PickupContact, RegisterRow } from '@/api/roster';
import { contactByName } from '../rules/contactByName';
import { isBefore, isToCome, needsCare, type Change } from '../rules/register';
import { useAdminContext } from './useAdminContext';
import { useAlreadyGone } from './useAlreadyGone';
import type { MarkState } from './useMarks';
import type { Refusal } from './useRefusal';

/** Somebody who is not on the child's list. */
export const OTHER = 'other';

export interface CheckOutOptions {
  row: RegisterRow;
  /** The time at the site, `HH:MM`. */
  now: string;
  /** The day of the register when that is not today: nobody knows the time then but the person. */
  otherDay: string | null;
  /** As it is now: the child may leave by somebody else's mark while this is open. */
  mark: AttendanceContent;
  /** False once the child has gone from the list. */
  isListed: boolean;
  isOffline: boolean;
  /** What becomes of the child's mark, and why it was refused. */
  state: MarkState;
  refusal: Refusal | null;
  onCheckOut: (change: Change) => void;
  /** The person has seen here why the check-out was refused. */
  onSeen: () => void;
  /** Somebody tried to hand the child to who must not have it: nothing is saved, the site is notified. */
  onBarred: (change: Change) => void;
  onClose: () => void;
}

/** What is filled in to check a child out, what is wrong with it, and what became of it. */
export function useCheckOutForm({
  row,
  now,
  otherDay,
  mark,
  isListed,
  isOffline,
  state,
  refusal,
  onCheckOut,
  onSeen,
  onBarred,
  onClose,
}: CheckOutOptions) {
  const { t } = useTranslation('attendance');
  const adminContext = useAdminContext();
  const codeInput = useRef<HTMLInputElement>(null);
  const [who, setWho] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [time, setTime] = useState(otherDay === null ? now : '');
  const [isTried, setIsTried] = useState(false);
  const [barred, setBarred] = useState<PickupContact | null>(null);
  /** Barred contacts of whom the site was notified: once for each choice, however often a name is typed. */
  const notified = useRef(new Set<number>());
  const [hasChecked, setHasChecked] = useState(false);
  // The code was forgotten or tried too often: a person who may decide that lets the child go, and says why.
  const [isWithout, setIsWithout] = useState(false);
  const [why, setWhy] = useState('');
  // Whether the check-out was sent: the child is not given away before the service has answered.
  const [isSent, setIsSent] = useState(false);
  const contacts = row.contacts.toSorted((one, other) => rank(one) - rank(other));
  // The person whose name is typed may be on the list after all.
  const collector = who === OTHER ? contactByName(name, row.contacts) : contacts.find(({ contactId }) => String(contactId) === who);
  const isOffList =
    who === OTHER ? collector?.allowedToPick !== true : collector !== undefined && !collector.allowedToPick && !collector.isBarred;
  const hasCode = collector?.hasCode === true && !collector.isBarred;
  const mayOverride = adminContext.context === 'admin';
  const isOverride = hasCode && mayOverride && isWithout;
  const needsCode = hasCode && !isOverride;
  const needsId = isOffList || isOverride;
  const isCareful = isOffList && needsCare(row);
  const isTooEarly = otherDay === null && isToCome(time, now);
  const faults = {
    who: who === '' || (who !== OTHER && collector === undefined) ? t('fault.who') : null,
    name: who === OTHER && name.trim() === '' ? t('fault.name') : null,
    reason: isOffList && reason.trim() === '' ? t('fault.reason') : null,
    code: needsCode && code.trim() === '' ? t('fault.code') : null,
    time: time === '' ? t('fault.time') : isTooEarly ? t('fault.toCome') : isBefore(time, mark.checkIn) ? t('rule.checkOutFirst') : null,
    why: isOverride && why.trim() === '' ? t('fault.why') : null,
    checked: needsId && !hasChecked ? (isCareful ? t('fault.checked', adminContext) : t('fault.idChecked')) : null,
  };
  const refused = isSent && state === 'refused' ? refusal : null;
  const isRefused = refused !== null;
  const isChecking = isSent && state === 'saving';
  // The connection went after it was sent: the check-out waits for it.
  const isQueued = isSent && state === 'waiting';
  // What the service would have had to say of a contact on the list may come later: the child's row or card shows it.
  const isOver = isSent && (state === 'saved' || state === 'settled' || (isQueued && !needsCode && who !== OTHER));
  const alreadyGone = useAlreadyGone();
  const gone = isSent && !isRefused ? null : alreadyGone(row, mark, isListed);

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
    setIsSent(false);
  }

  function leave() {
    forget();
    onClose();
  }

  function chooseWho(value: string) {
    if (isChecking || isQueued) {
      return;
    }
    setWho(value);
    setCode('');
    setIsWithout(false);
    setHasChecked(false);
    setBarred(null);
    notified.current.clear();
    forget();
  }

  function changeName(text: string) {
    setName(text);
    // What was refused was somebody else.
    if (contactByName(text, row.contacts)?.contactId !== barred?.contactId) {
      setBarred(null);
    }
    if (isRefused) {
      forget();
    }
  }

  function toggleWithout() {
    setIsWithout(!isWithout);
    setCode('');
    if (isRefused) {
      forget();
    }
  }

  function submit() {
    if (isChecking || isQueued || gone !== null) {
      return;
    }
    // Before anything else is required: no reason and no code makes this right.
    const mustNot = collector?.isBarred === true ? collector : undefined;
    if (mustNot !== undefined) {
      if (!notified.current.has(mustNot.contactId)) {
        notified.current.add(mustNot.contactId);
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
      ...(needsCode ? { code: code.trim() } : {}),
      ...(isOverride ? { codeOverride: why.trim() } : {}),
      ...(needsId ? { idChecked: true } : {}),
    };
    onCheckOut({ checkOut: time, checkout: 'Dismissed', collectedBy });
    // The service may know that the collector is barred by now, or has a code.
    if (isOffline) {
      onClose();
    } else {
      setIsSent(true);
    }
  }

  return {
    contacts,
    collector,
    who,
    chooseWho,
    name,
    changeName,
    reason,
    setReason,
    code,
    setCode,
    codeInput,
    time,
    setTime,
    why,
    setWhy,
    hasChecked,
    setHasChecked,
    isWithout,
    toggleWithout,
    isTried,
    faults,
    barred,
    isOffList,
    hasCode,
    mayOverride,
    isOverride,
    needsCode,
    needsId,
    isCareful,
    refused,
    isChecking,
    isQueued,
    gone,
    submit,
    leave,
  };
}

/** Contacts who may collect the child come first, those who must not last. */
function rank({ allowedToPick, isBarred }: PickupContact): number {
  return allowedToPick ? 0 : isBarred ? 2 : 1;
}
