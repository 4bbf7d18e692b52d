import { useTranslation } from 'react-i18next';
import { useParameter } from '@/shared/list/useParameter';
import { useSession } from '@/shared/session/SessionContext';

/** How far somebody is with a course. */
export const STATUSES = ['not-started', 'started', 'completed', 'overdue'] as const;

export type LearningStatus = (typeof STATUSES)[number];

/** Whose professional learning is asked for. */
export interface LearningArg {
  accountId?: number;
  programId?: number;
  siteId?: number;
  course?: string;
  language: string;
}

export interface LearningFilters {
  arg: LearningArg;
  course: string;
  onCourse: (course: string) => void;
  status: LearningStatus | '';
  onStatus: (status: string) => void;
  search: string;
  onSearch: (search: string) => void;
}

/** What professional learning is narrowed by: the place in view, and what the address says beside it. */
export function useLearningFilters(): LearningFilters {
  const { accountId, programId, siteId } = useSession().place;
  const { language } = useTranslation().i18n;
  const [course, onCourse] = useParameter('course');
  const [asked, onStatus] = useParameter('status');
  const [search, onSearch] = useParameter('search', { isOfPeople: true });
  const at = siteId > 0 ? { siteId } : programId > 0 ? { programId } : { accountId };
  return {
    arg: { ...at, language, ...(course !== '' && { course }) },
    course,
    onCourse,
    status: STATUSES.find((status) => status === asked) ?? '',
    onStatus,
    search,
    onSearch,
  };
}
