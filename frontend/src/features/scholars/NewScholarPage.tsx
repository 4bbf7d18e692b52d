import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useReadSiteQuery } from '@/api/admin';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { EnrollScholar } from './EnrollScholar';
import { NewScholar } from './NewScholar';
import { enrollAddress } from '@/shared/scholars/scholarAddress';

/** Enters a scholar at a site; with `scholar` in the query, enrolls one who is there at another. */
export function NewScholarPage() {
  const { t } = useTranslation('scholars');
  const { siteId } = useSession().place;
  const [params] = useSearchParams();
  const scholarId = Number(params.get('scholar') ?? 0) || 0;
  if (siteId === 0) {
    return (
      <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 4, maxWidth: 1280, mx: 'auto' }}>
        <PlaceChoice
          level="site"
          page={enrollAddress(scholarId)}
          title={t(scholarId === 0 ? 'form.choose' : 'form.enroll.choose')}
          body={t(scholarId === 0 ? 'form.chooseBody' : 'form.enroll.chooseBody')}
        />
      </Box>
    );
  }
  return <AtSite key={siteId} siteId={siteId} scholarId={scholarId} />;
}

function AtSite({ siteId, scholarId }: { siteId: number; scholarId: number }) {
  const { data: site, error, isFetching, refetch } = useReadSiteQuery({ siteId });
  if (site === undefined) {
    return error !== undefined && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  return scholarId === 0 ? <NewScholar site={site} /> : <EnrollScholar site={site} scholarId={scholarId} />;
}
