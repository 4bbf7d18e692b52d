import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import type { Overwrite } from '../hooks/useMarkActions';
import type { Marks } from '../hooks/useMarks';
import { useSayMark } from '../hooks/useSayMark';
import { hasCome } from '../rules/register';

interface Props {
  overwrite: Overwrite;
  /** The child's first name. */
  name: string;
  marks: Marks;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a mark takes a child's times or somebody else's mark away. */
export function OverwriteDialog({ overwrite, name, marks, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('attendance');
  const sayMark = useSayMark();
  const { ssmId, status } = overwrite;

  /** What would be taken away, and of whom. */
  function title(): string {
    const { checkIn: came, checkOut: left } = marks.shownOf(ssmId);
    if (status === null) {
      return t('clash.clear', { name });
    }
    return t(`clash.${came ? 'checkIn' : left ? 'checkOut' : 'dismissed'}`, {
      name,
      time: sayMark.time(came ?? left),
      status: t(`status.${status}`),
    });
  }

  /** Whose mark is cleared, and what else goes. */
  function clearedText({ by, seen: { mark } }: Overwrite): string {
    return [
      by === null
        ? ''
        : t('clash.theirs', { who: by.name ?? t('somebody'), status: t(mark.status === '--' ? 'notTaken' : `status.${mark.status}`) }),
      hasCome(mark) ? t('clash.clearTimes') : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  }

  return (
    <ConfirmDialog
      isOpen
      title={title()}
      confirmLabel={status === null ? t('keys.clear') : t('clash.confirm', { status: t(`status.${status}`) })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {status === null ? clearedText(overwrite) : undefined}
    </ConfirmDialog>
  );
}
