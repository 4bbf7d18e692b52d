import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '@/api/baseApi';
import type { UserCourse } from '@/api/learning-management';
import { saveFile } from '@/shared/browser/saveFile';
import { useToasts } from '@/shared/toasts/toasts';
import { certificateApi } from './certificateFile';

/** Saves the certificate of a completed course as a file. */
export function useCertificate(): (course: Pick<UserCourse, 'courseId' | 'title'>) => Promise<void> {
  const { t } = useTranslation('catalog');
  const toasts = useToasts();
  const dispatch: ApiDispatch = useDispatch();
  return async ({ courseId, title }) => {
    const file = await dispatch(certificateApi.endpoints.saveCertificate.initiate({ courseId }, { forceRefetch: true }));
    if (file.data === undefined) {
      toasts.show({ tone: 'failed', text: t('course.certificateFailed') });
    } else {
      saveFile(file.data, `${title}.pdf`);
    }
  };
}
