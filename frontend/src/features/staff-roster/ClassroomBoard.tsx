import { Box, Button, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type RegisterRow, useListClassroomsQuery, useMoveScholarsMutation, useReadRegisterQuery, useUndoMoveMutation } from '@/api/roster';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import type { Place } from '@/shared/session/roles';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { useToasts } from '@/shared/toasts/toasts';
import { ClassroomColor } from './parts/ClassroomColor';

/** Scholars without a classroom. */
const NONE = 0;

/** The scholars of a site by classroom: one is dragged, or moved by its menu, to another; that can be undone. */
export function ClassroomBoard({ place: { siteId, programId } }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const toasts = useToasts();
  const classrooms = useListClassroomsQuery({ siteId, programId });
  const register = useReadRegisterQuery({ siteId }, { refetchOnMountOrArgChange: true });
  const [move] = useMoveScholarsMutation();
  const [undo] = useUndoMoveMutation();
  // Where scholars were put whose move is not read back yet.
  const [put, setPut] = useState<ReadonlyMap<number, number>>(new Map());
  const [over, setOver] = useState<number | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; row: RegisterRow } | null>(null);
  const failed = classrooms.error ?? register.error;
  const rooms = [{ id: NONE, name: t('board.unassigned'), capacity: null, color: null, staff: [] as string[] }, ...(classrooms.currentData?.results ?? [])];
  const roomOf = (row: RegisterRow) => put.get(row.ssmId) ?? row.classroomId ?? NONE;

  async function assign(row: RegisterRow, to: number) {
    setMenu(null);
    if (roomOf(row) === to) {
      return;
    }
    const name = `${row.firstName} ${row.lastName}`;
    setPut((before) => new Map([...before, [row.ssmId, to]]));
    try {
      const { failed: notMoved, undoToken } = await move({ moveRequest: { ids: [row.ssmId], toClassroomId: to === NONE ? null : to } }).unwrap();
      if (notMoved > 0) {
        throw new Error('not moved');
      }
      toasts.show({
        text: t('board.moved', { name, classroom: rooms.find(({ id }) => id === to)?.name ?? '' }),
        ...(typeof undoToken === 'string' && { undo: () => void takeBack(undoToken) }),
      });
    } catch {
      toasts.show({ tone: 'failed', text: t('board.notMoved', { name }) });
    }
    await readAgain();
  }

  async function takeBack(undoToken: string) {
    try {
      await undo({ undoRequest: { undoToken } }).unwrap();
    } catch {
      toasts.show({ tone: 'failed', text: t('board.notUndone') });
    }
    await readAgain();
  }

  async function readAgain() {
    await register.refetch();
    setPut(new Map());
  }

  function drop(event: DragEvent, to: number) {
    event.preventDefault();
    setOver(null);
    const row = register.currentData?.results.find(({ ssmId }) => String(ssmId) === event.dataTransfer.getData('text/plain'));
    if (row !== undefined) {
      void assign(row, to);
    }
  }

  if (failed !== undefined && (classrooms.currentData === undefined || register.currentData === undefined)) {
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          void classrooms.refetch();
          void register.refetch();
        }}
      />
    );
  }
  if (classrooms.currentData === undefined || register.currentData === undefined) {
    return (
      <LoadingState>
        <ListSkeleton columns={4} isCompact={false} />
      </LoadingState>
    );
  }
  const { results } = register.currentData;
  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('board.help')}</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridAutoFlow: 'column', gridAutoColumns: 'minmax(240px, 1fr)', overflowX: 'auto', alignItems: 'start', pb: 1 }}>
        {rooms.map((room) => {
          const rows = results.filter((row) => roomOf(row) === room.id);
          const isFull = typeof room.capacity === 'number' && rows.length > room.capacity;
          return (
            <Paper
              key={room.id}
              component="section"
              variant="outlined"
              aria-label={room.name}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(room.id);
              }}
              onDragLeave={() => {
                setOver((now) => (now === room.id ? null : now));
              }}
              onDrop={(event) => {
                drop(event, room.id);
              }}
              sx={(theme) => ({ borderRadius: '8px', p: 1.5, minHeight: 160, ...(over === room.id && { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 }) })}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <ClassroomColor color={room.color} />
                <Typography component="h3" sx={{ flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {room.name}
                </Typography>
                <Typography component="span" sx={{ fontSize: 14, lineHeight: '20px', fontVariantNumeric: 'tabular-nums', color: isFull ? 'warning.main' : 'text.secondary' }}>
                  {typeof room.capacity === 'number' ? t(isFull ? 'board.over' : 'board.of', { count: rows.length, capacity: room.capacity }) : rows.length}
                </Typography>
              </Box>
              {room.staff.length > 0 && <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>{room.staff.join(', ')}</Typography>}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
                {rows.map((row) => (
                  <Box
                    component="li"
                    key={row.ssmId}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', String(row.ssmId));
                      event.dataTransfer.effectAllowed = 'move';
                    }}
                    sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.25, border: '1px solid', borderColor: 'divider', borderRadius: '6px', bgcolor: 'background.paper', cursor: 'grab' }}
                  >
                    <Typography component="span" sx={{ flex: 1, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
                      {`${row.lastName}, ${row.firstName}`}
                    </Typography>
                    <Button
                      size="small"
                      aria-haspopup="menu"
                      aria-label={t('board.moveOf', { name: `${row.firstName} ${row.lastName}` })}
                      onClick={(event) => {
                        setMenu({ anchor: event.currentTarget, row });
                      }}
                      sx={{ minWidth: 0, minHeight: 36 }}
                    >
                      {t('board.move')}
                    </Button>
                  </Box>
                ))}
              </Box>
            </Paper>
          );
        })}
      </Box>
      <Menu
        anchorEl={menu?.anchor ?? null}
        open={menu !== null}
        onClose={() => {
          setMenu(null);
        }}
      >
        {rooms.map(({ id, name }) => (
          <MenuItem key={id} disabled={menu !== null && roomOf(menu.row) === id} onClick={() => (menu === null ? undefined : void assign(menu.row, id))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
