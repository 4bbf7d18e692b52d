import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonIcon } from '@/shared/icons/icons';
import { EmptyState } from '@/shared/states/EmptyState';

interface Props {
  /** Why the register takes no marks; null when it takes them. */
  closedReason: string | null;
  /** Leads to the last day that takes marks. */
  toOpenDay: ReactNode;
  classroomId: number | undefined;
  onEveryClassroom: () => void;
}

/** Says why a register has no children. */
export function EmptyRegister({ closedReason, toOpenDay, classroomId, onEveryClassroom }: Props) {
  const { t } = useTranslation('attendance');
  if (closedReason !== null) {
    return <EmptyState icon={<PersonIcon />} title={closedReason} action={toOpenDay} />;
  }
  if (classroomId !== undefined) {
    return (
      <EmptyState
        icon={<PersonIcon />}
        title={t('emptyClassroom')}
        action={
          <Button variant="outlined" onClick={onEveryClassroom}>
            {t('showEveryClassroom')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<PersonIcon />} title={t('empty')}>
      {t('emptyBody')}
    </EmptyState>
  );
}
