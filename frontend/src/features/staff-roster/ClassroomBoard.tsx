import { Box, Menu, MenuItem, Typography } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListClassroomsQuery } from '@/api/roster';
import { overBy } from '@/shared/classrooms/capacity';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import type { Place } from '@/shared/session/roles';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { useAssigning } from './hooks/useAssigning';
import { BoardColumn, type BoardRoom } from './parts/BoardColumn';
import { NONE, type Card } from './rules/board';

/** The scholars and the staff of a site by classroom: one is dragged, or moved by its menu, to another; that can be undone. */
export function ClassroomBoard({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const { currentData, error, refetch } = useListClassroomsQuery({ siteId: place.siteId, programId: place.programId });
  const rooms: BoardRoom[] = [{ id: NONE, name: t('board.unassigned'), capacity: null, color: null }, ...(currentData?.results ?? [])];
  const nameOfRoom = (id: number) => rooms.find((room) => room.id === id)?.name ?? '';
  const board = useAssigning(place, nameOfRoom);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; card: Card } | null>(null);
  // Somebody whom a full classroom would get.
  const [asked, setAsked] = useState<{ card: Card; room: BoardRoom; scholars: number } | null>(null);
  const { cards } = board;
  const columns = useRef<HTMLDivElement>(null);
  // Whoever was moved takes along the button that the focus would return to.
  const moved = useRef<Card | null>(null);

  function keepFocus() {
    if (document.activeElement === document.body) {
      columns.current?.querySelector<HTMLElement>(`[data-move="${moved.current?.key ?? ''}"]`)?.focus();
    }
    moved.current = null;
  }

  function assign(card: Card, to: number) {
    setMenu(null);
    moved.current = card;
    const room = rooms.find(({ id }) => id === to);
    if (card.classroomId === to || room === undefined || cards === undefined) {
      return;
    }
    const scholars = cards.filter(({ kind, classroomId }) => kind === 'scholar' && classroomId === to).length;
    if (card.kind === 'scholar' && overBy({ capacity: room.capacity ?? null, scholars }, 1) > 0) {
      setAsked({ card, room, scholars });
    } else {
      void board.assign(card, to);
    }
  }
  function drop(event: DragEvent, to: number) {
    const card = cards?.find(({ key }) => key === event.dataTransfer.getData('text/plain'));
    if (card !== undefined) {
      assign(card, to);
    }
  }

  const failed = error ?? board.error;
  if (currentData === undefined || cards === undefined) {
    return failed === undefined ? (
      <LoadingState>
        <ListSkeleton columns={4} isCompact={false} />
      </LoadingState>
    ) : (
      <ErrorState
        error={failed}
        onRetry={() => {
          void refetch();
          void board.refetch();
        }}
      />
    );
  }
  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('board.help')}</Typography>
      <Box
        ref={columns}
        sx={{
          display: 'grid',
          gap: 2,
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(240px, 1fr)',
          overflowX: 'auto',
          alignItems: 'start',
          pb: 1,
        }}
      >
        {rooms.map((room) => (
          <BoardColumn
            key={room.id}
            room={room}
            cards={cards.filter(({ classroomId }) => classroomId === room.id)}
            onDrop={(event) => {
              drop(event, room.id);
            }}
            onMenu={(anchor, card) => {
              setMenu({ anchor, card });
            }}
          />
        ))}
      </Box>
      <Menu
        anchorEl={menu?.anchor ?? null}
        open={menu !== null}
        onClose={() => {
          setMenu(null);
        }}
        slotProps={{
          transition: {
            onExited: () => {
              // The menu holds the focus until it is gone.
              window.setTimeout(keepFocus, 0);
            },
          },
        }}
      >
        {rooms.map(({ id, name }) => (
          <MenuItem
            key={id}
            disabled={menu?.card.classroomId === id}
            onClick={() => {
              if (menu !== null) {
                assign(menu.card, id);
              }
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={t('board.fullTitle', { classroom: asked.room.name })}
          confirmLabel={t('board.fullConfirm')}
          onConfirm={() => {
            setAsked(null);
            void board.assign(asked.card, asked.room.id);
            moved.current = asked.card;
            window.setTimeout(keepFocus, 0);
          }}
          onCancel={() => {
            setAsked(null);
          }}
        >
          {tShared('classroom.over', { name: asked.room.name, capacity: asked.room.capacity, scholars: asked.scholars, count: 1 })}
        </ConfirmDialog>
      )}
    </Box>
  );
}
