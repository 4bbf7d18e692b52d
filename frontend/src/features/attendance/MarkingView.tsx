import { Typography, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceSettings, Register } from '@/api/roster';
import { useHotkey } from '@/shared/browser/useHotkey';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useArrowFromPage } from './hooks/useArrowFromPage';
import { useLatestActions } from './hooks/useLatestActions';
import { useMarkActions } from './hooks/useMarkActions';
import type { Marks } from './hooks/useMarks';
import { useRefusal } from './hooks/useRefusal';
import { useRegisterKeys } from './hooks/useRegisterKeys';
import { useRowFocus } from './hooks/useRowFocus';
import { useShownChildren } from './hooks/useShownChildren';
import { Foot } from './parts/Foot';
import { KeysDialog } from './parts/KeysDialog';
import { MarkAllButton } from './parts/MarkAllButton';
import type { Opened } from './parts/MarkDialogs';
import { ConnectionNotice } from './parts/Notices';
import { OverwriteDialog } from './parts/OverwriteDialog';
import { RegisterList } from './parts/RegisterList';
import { RegisterToolbar } from './parts/RegisterToolbar';
import { SettingsDialog } from './parts/SettingsDialog';
import { UndoStrip } from './parts/UndoStrip';
import type { View } from './parts/ViewSwitch';
import { tally } from './rules/register';
import { FIRST_VIEW } from './rules/registerView';

interface Props {
  register: Register;
  marks: Marks;
  /** The register takes no marks. */
  isClosed: boolean;
  classroomId: number | undefined;
  settings: AttendanceSettings | undefined;
  offlineSince: number | null;
  view: View;
  isChosen: RefObject<boolean>;
  onView: (view: View) => void;
  search: string;
  onSearch: (search: string) => void;
  /** Opens a dialog about a child. */
  setOpened: (opened: Opened) => void;
  printMenu: ReactNode;
}

/** The children of a register, marked by keyboard, mouse or touch. */
export function MarkingView({
  register,
  marks,
  isClosed,
  classroomId,
  settings,
  offlineSince,
  view,
  isChosen,
  onView,
  search,
  onSearch,
  setOpened,
  printMenu,
}: Props) {
  const { t } = useTranslation('attendance');
  const { place } = useSession();
  const isOff = !usePermission('attendance:mark', place) || isClosed;
  const refusalOf = useRefusal(marks);
  const [hasKeys, setHasKeys] = useState(false);
  const [hasSettings, setHasSettings] = useState(false);
  const look = settings ?? FIRST_VIEW;
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const rows = useShownChildren(register, marks, { view, classroomId, search, look });
  const { list, limit, focused, setCurrent, focusOn, stayWith, move, focusFirstAfter } = useRowFocus(rows);
  const { overwrite, markAs, markPresent, checkIn, confirmOverwrite, cancelOverwrite } = useMarkActions({
    register,
    marks,
    settings,
    setOpened,
  });
  const counts = tally(register.results.map(({ ssmId, isScheduled }) => ({ mark: marks.shownOf(ssmId), isScheduled })));
  const unmarked = rows.filter(({ ssmId, isScheduled }) => isScheduled && marks.shownOf(ssmId).status === '--');

  const onKeyDown = useRegisterKeys({
    marks,
    rows,
    isOff,
    onMove: move,
    onMark: markAs,
    onCheckIn: checkIn,
    onCheckOut: (ssmId) => {
      setOpened({ ssmId, what: 'checkOut' });
    },
    onDetails: (ssmId) => {
      setOpened({ ssmId, what: 'details' });
    },
  });
  useHotkey({ key: '?', notWhileTyping: true }, () => {
    setHasKeys(true);
  });
  useArrowFromPage(list);
  const on = useLatestActions({
    markAs,
    checkIn: (ssmId) => {
      stayWith(ssmId);
      checkIn(ssmId);
    },
    checkOut: (ssmId) => {
      stayWith(ssmId);
      setOpened({ ssmId, what: 'checkOut' });
    },
    showDetails: (ssmId) => {
      setOpened({ ssmId, what: 'details' });
    },
    dismiss: (ssmId) => {
      stayWith(ssmId);
      marks.dismiss(ssmId);
    },
  });

  return (
    <>
      <RegisterToolbar
        counts={counts}
        isToday={register.day === register.today}
        markAll={
          !isOff && (
            <MarkAllButton
              count={unmarked.length}
              isNarrowed={search !== '' || view !== 'all'}
              onMark={() => {
                markPresent(unmarked);
              }}
            />
          )
        }
        search={search}
        onSearch={onSearch}
        onLeaveSearch={(typed) => {
          focusFirstAfter(() => {
            onSearch(typed);
          });
        }}
        view={view}
        isChosen={isChosen}
        onView={(chosen) => {
          onView(chosen);
          setCurrent(null);
        }}
        onKeys={() => {
          setHasKeys(true);
        }}
        onSettings={() => {
          setHasSettings(true);
        }}
        printMenu={printMenu}
        columns={rows.length > 0 ? look.columns : null}
      />
      {rows.length === 0 ? (
        <Typography role="status" sx={{ py: 4, color: 'text.secondary' }}>
          {t(search !== '' ? 'noneFound' : `none.${view}`)}
        </Typography>
      ) : (
        <RegisterList
          list={list}
          rows={rows}
          look={look}
          limit={limit}
          marks={marks}
          refusalOf={refusalOf}
          isOff={isOff}
          focused={focused}
          isLink={isWide}
          on={on}
          onFocus={setCurrent}
          onKeyDown={onKeyDown}
        />
      )}
      <Foot>
        <ConnectionNotice marks={marks} offlineSince={offlineSince} zone={register.timeZone} />
        <UndoStrip
          marks={marks}
          rows={register.results}
          onUndo={(ssmIds) => {
            focusOn(rows.find(({ ssmId }) => ssmIds.includes(ssmId))?.ssmId ?? focused);
          }}
        />
      </Foot>
      {overwrite !== null && (
        <OverwriteDialog
          overwrite={overwrite}
          name={register.results.find(({ ssmId }) => ssmId === overwrite.ssmId)?.firstName ?? ''}
          marks={marks}
          onConfirm={() => {
            confirmOverwrite(overwrite);
          }}
          onCancel={cancelOverwrite}
        />
      )}
      {hasSettings && (
        <SettingsDialog
          place={place}
          onClose={() => {
            setHasSettings(false);
          }}
        />
      )}
      {hasKeys && (
        <KeysDialog
          onClose={() => {
            setHasKeys(false);
          }}
        />
      )}
    </>
  );
}
