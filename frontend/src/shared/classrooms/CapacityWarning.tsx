import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { overBy, type Places } from './capacity';

interface Props {
  /** The classroom that is chosen; nothing is said without one. */
  room: Places | undefined;
  /** How many scholars would come into it. */
  more: number;
}

/** Says that a classroom has no room for those who would come into it. It may be done all the same. */
export function CapacityWarning({ room, more }: Props) {
  const { t } = useTranslation('shared');
  if (room === undefined || overBy(room, more) === 0) {
    return null;
  }
  return (
    <Alert severity="warning" role="status">
      {t('classroom.over', { name: room.name, capacity: room.capacity, scholars: room.scholars, count: more })}
    </Alert>
  );
}
