import { Box, Button, Paper, Typography } from '@mui/material';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { todayIn } from '@/shared/time/days';
import type { Card } from '../rules/board';
import { ClassroomColor } from './ClassroomColor';

/** A classroom of the board, or the column of those who have none. */
export interface BoardRoom {
  id: number;
  name: string;
  capacity?: number | null;
  color?: number | null;
}

interface Props {
  room: BoardRoom;
  /** Who is in it. */
  cards: readonly Card[];
  onDrop: (event: DragEvent) => void;
  onMenu: (anchor: HTMLElement, card: Card) => void;
}

/** A classroom with its staff and its scholars, each of whom can be dragged to another. */
export function BoardColumn({ room, cards, onDrop, onMenu }: Props) {
  const { t } = useTranslation('staffRoster');
  const [isOver, setIsOver] = useState(false);
  const scholars = cards.filter(({ kind }) => kind === 'scholar').length;
  const { capacity } = room;
  const isFull = typeof capacity === 'number' && scholars > capacity;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={room.name}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event);
      }}
      sx={(theme) => ({
        borderRadius: '8px',
        p: 1.5,
        minHeight: 160,
        ...(isOver && { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 }),
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ClassroomColor color={room.color} />
        <Typography component="h3" sx={{ flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {room.name}
        </Typography>
        <Typography
          component="span"
          sx={{ fontSize: 14, lineHeight: '20px', fontVariantNumeric: 'tabular-nums', color: isFull ? 'warning.main' : 'text.secondary' }}
        >
          {typeof capacity === 'number' ? t(isFull ? 'board.over' : 'board.of', { count: scholars, capacity }) : scholars}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
        {cards.map((card) => (
          <BoardCard key={card.key} card={card} onMenu={onMenu} />
        ))}
      </Box>
    </Paper>
  );
}

function BoardCard({ card, onMenu }: { card: Card; onMenu: Props['onMenu'] }) {
  const { t } = useTranslation('staffRoster');
  const format = useFormats();
  const note =
    card.kind === 'staff'
      ? t('board.staff')
      : card.startsOn > todayIn(null)
        ? t('board.startsOn', { day: format.day(card.startsOn) })
        : null;
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', card.key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.25,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: card.kind === 'staff' ? 'action.hover' : 'background.paper',
        cursor: 'grab',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        <span>{card.label}</span>
        {note !== null && <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{note}</Typography>}
      </Box>
      <Button
        size="small"
        data-move={card.key}
        aria-haspopup="menu"
        aria-label={t('board.moveOf', { name: card.name })}
        onClick={(event) => {
          onMenu(event.currentTarget, card);
        }}
        sx={{ minWidth: 0, minHeight: 44 }}
      >
        {t('board.move')}
      </Button>
    </Box>
  );
}
