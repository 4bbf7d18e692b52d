import { Box } from '@mui/material';
import { useRef } from 'react';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import type { Place } from '@/shared/session/roles';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { Board } from './Board';
import { useRegister } from './hooks/useRegister';
import { useRegisterParams } from './hooks/useRegisterParams';
import { RegisterHead } from './parts/RegisterHead';
import type { View } from './parts/ViewSwitch';
import { RegisterContent } from './RegisterContent';

const NO_DAYS: readonly number[] = [];

/** The register of a site on a day (spec 2 §2 Attendance). To open it writes nothing. */
export function Register({ place }: { place: Place }) {
  const { day, classroomId, view, setDay, setClassroom, setView } = useRegisterParams();
  const { register, isOver, isStillOn, readAt, settings, isLoadingSettings, today, marksOfToday, error, isLost, refetch, offlineSince } =
    useRegister(place, day, classroomId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(false);
  const onView = (chosen: View) => {
    isChosen.current = true;
    setView(chosen);
  };
  const isBoard = view === 'here';
  return (
    <Box>
      <RegisterHead
        place={place}
        day={register?.day ?? day ?? today?.register.today}
        today={register?.today ?? today?.register.today}
        siteDays={register?.siteDays ?? today?.register.siteDays ?? NO_DAYS}
        classroomId={classroomId}
        isBoard={isBoard}
        heading={heading}
        onDay={setDay}
        onClassroom={setClassroom}
      />
      {isBoard && today !== null ? (
        <Board
          key={today.register.siteId}
          today={today}
          marks={marksOfToday}
          offlineSince={offlineSince(today.readAt)}
          isChosen={isChosen}
          onView={onView}
        />
      ) : isLost && (isBoard || register === undefined) ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isBoard || register === undefined || isLoadingSettings ? (
        <LoadingState>
          <ListSkeleton columns={4} isCompact={false} />
        </LoadingState>
      ) : (
        <RegisterContent
          // A dialog that was open when the device fell asleep, such as a check-out, closes when the device wakes up on another day.
          key={`${register.day} ${String(register.siteId)} ${String(isOver)}`}
          register={register}
          isOver={isOver}
          isStillOn={isStillOn}
          classroomId={classroomId}
          settings={settings}
          readAt={readAt}
          today={today}
          marksOfToday={marksOfToday}
          offlineSince={offlineSince(readAt)}
          view={view}
          isChosen={isChosen}
          onView={onView}
          onOpenDay={(open) => {
            // The button goes; the heading says which day it is now.
            heading.current?.focus();
            setDay(open);
          }}
          onEveryClassroom={() => {
            heading.current?.focus();
            setClassroom(null);
          }}
        />
      )}
    </Box>
  );
}
