import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { rosterApi, useCheckScholarStatusQuery } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { rosterPages, rosterTags, type RosterOf } from '../rosterOf';
import { RunningStrip } from './RunningStrip';

/** How often a list looks whether an upload has begun or ended. */
const POLL_MS = 3000;

/** Above a site's scholars or staff: that an upload runs, waits, or has failed. */
export function UploadStrip({ siteId, kind }: RosterOf) {
  const { t } = useTranslation('rosterUpload');
  const dispatch = useDispatch();
  const { currentData } = useCheckScholarStatusQuery({ siteId, kind }, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  const upload = currentData?.upload ?? null;
  const isDone = upload?.state === 'done';
  const doneId = isDone ? upload.uploadId : 0;
  useEffect(() => {
    if (doneId !== 0) {
      dispatch(rosterApi.util.invalidateTags([...rosterTags[kind]]));
    }
  }, [doneId, dispatch, kind]);
  if (upload === null || isDone) {
    return null;
  }
  if (upload.state === 'importing') {
    return <RunningStrip upload={upload} />;
  }
  const hasFailed = (upload.problem ?? '') !== '';
  return (
    <Alert
      severity={hasFailed ? 'error' : 'info'}
      sx={{ mb: 2, color: 'text.primary', alignItems: 'center', ...(hasFailed ? { bgcolor: 'red.soft' } : {}) }}
      action={
        <Button component={Link} to={rosterPages[kind].upload}>
          {t(hasFailed ? 'strip.details' : 'strip.goOn')}
        </Button>
      }
    >
      {t(hasFailed ? 'strip.problem' : 'strip.waiting', { name: upload.fileName })}
    </Alert>
  );
}
