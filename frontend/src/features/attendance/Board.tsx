import { Box, Typography } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinted } from '@/shared/browser/usePrinted';
import { SearchBox } from '@/shared/list/SearchBox';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import type { Marks } from './hooks/useMarks';
import { useRefusal } from './hooks/useRefusal';
import type { Today } from './hooks/useToday';
import { Foot } from './parts/Foot';
import { HereCards } from './parts/HereCards';
import { MarkDialogs, type Opened } from './parts/MarkDialogs';
import { ConnectionNotice, Notices } from './parts/Notices';
import { PrintMenu } from './parts/PrintMenu';
import { PrintSheet, type Sheet } from './parts/PrintSheet';
import { UndoStrip } from './parts/UndoStrip';
import { type View, ViewSwitch } from './parts/ViewSwitch';
import { isHere, isNamed, minutesLate, timeAt } from './rules/register';
import { FIRST_VIEW } from './rules/registerView';

interface Props {
  today: Today;
  marks: Marks;
  offlineSince: number | null;
  isChosen: RefObject<boolean>;
  onView: (view: View) => void;
}

/** Who is still here: the whole site, today, whatever day and classroom the register shows. */
export function Board({ today, marks, offlineSince, isChosen, onView }: Props) {
  const { t } = useTranslation('attendance');
  const { place, role } = useSession();
  const { register } = today;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const refusalOf = useRefusal(marks);
  const { printed: sheet, print } = usePrinted<Sheet>('evacuation');
  const isOff = !usePermission('attendance:mark', place) || register.state.code !== 'open';
  const rows = today.rows.filter((row) => isHere(marks.shownOf(row.ssmId)) && (search === '' || isNamed(row, search)));
  const cards = useRef<HTMLDivElement>(null);
  const counted = useRef<HTMLElement>(null);
  /** The button that opened the dialog, among those of the cards. */
  const openedBy = useRef<number | null>(null);
  const buttons = () => [...(cards.current?.querySelectorAll<HTMLElement>('[data-check-out]') ?? [])];
  useEffect(() => {
    if (opened !== null || openedBy.current === null) {
      return;
    }
    // A child who left took the card along, and the focus with it.
    if (document.activeElement === document.body) {
      const left = buttons();
      (left[Math.min(openedBy.current, left.length - 1)] ?? counted.current)?.focus();
    }
    openedBy.current = null;
  }, [opened]);
  const count = today.rows.filter(({ ssmId }) => isHere(marks.shownOf(ssmId))).length;
  return (
    <>
      {sheet !== null && (
        <PrintSheet
          sheet={sheet}
          register={{ ...register, results: today.rows }}
          view={today.settings ?? FIRST_VIEW}
          markOf={marks.shownOf}
          readAt={today.readAt}
        />
      )}
      <Box sx={{ '@media print': { display: 'none' } }}>
        <Notices marks={marks} everybody={today.rows} />
        <Typography role="status" ref={counted} tabIndex={-1} sx={{ fontWeight: 600 }}>
          {t('stillHere', { count })}
        </Typography>
        {role === Role.staff && (
          <Typography sx={{ mt: 0.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('notOnBoard')}</Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
          <SearchBox label={t('find')} value={search} onSearch={setSearch} />
          <ViewSwitch view="here" isChosen={isChosen} onView={onView} />
          <Box sx={{ flex: 1 }} />
          <PrintMenu register={register} waitingCount={marks.waitingCount} onPrint={print} />
        </Box>
        {rows.length === 0 ? (
          <Typography role="status" sx={{ py: 4, color: 'text.secondary' }}>
            {t(search !== '' ? 'noneFound' : 'none.here')}
          </Typography>
        ) : (
          <Box ref={cards}>
            <HereCards
              rows={rows}
              markOf={marks.shownOf}
              refusalOf={(ssmId) => refusalOf(ssmId)?.text ?? null}
              isOff={isOff}
              late={minutesLate(register.endTime, timeAt(register.timeZone))}
              onCheckOut={(ssmId, button) => {
                openedBy.current = buttons().indexOf(button);
                setOpened({ ssmId, what: 'checkOut' });
              }}
              onDismiss={marks.dismiss}
            />
          </Box>
        )}
        <Foot>
          <ConnectionNotice marks={marks} offlineSince={offlineSince} zone={register.timeZone} />
          <UndoStrip
            marks={marks}
            rows={today.rows}
            onUndo={() => {
              counted.current?.focus();
            }}
          />
        </Foot>
        <MarkDialogs
          opened={opened}
          rows={today.rows}
          everybody={today.rows}
          register={register}
          settings={today.settings}
          marks={marks}
          onClose={() => {
            setOpened(null);
          }}
        />
      </Box>
    </>
  );
}
