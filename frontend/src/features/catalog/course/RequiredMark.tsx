import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/shared/text/StatusChip';
import { useRequired, useSayDue } from './useRequired';

/** Marks a course that the person has to complete, with its day where there is one; nothing on any other. */
export function RequiredMark({ slug }: { slug: string }) {
  const { t } = useTranslation('catalog');
  const sayDue = useSayDue();
  const course = useRequired().find((each) => each.slug === slug);
  if (course === undefined) {
    return null;
  }
  const { text, isLate } = sayDue(course);
  return (
    <StatusChip
      tone={isLate ? 'bad' : 'waiting'}
      label={typeof course.dueDate === 'string' ? `${t('required.title')} · ${text}` : t('required.title')}
    />
  );
}
