import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { DeleteRoster } from '@/shared/roster-upload/parts/DeleteRoster';
import { rosterPages } from '@/shared/roster-upload/rosterOf';
import { useToasts } from '@/shared/toasts/toasts';
import type { ShownUpload } from '../rules/shownUploads';

/** A file that could not be entered: where the reason stands, and what else can be done (spec 2 §2 Scholar roster). */
export function FailedStrip({ upload, namesSite }: { upload: ShownUpload; namesSite: boolean }) {
  const { t } = useTranslation('rosterUpload');
  const toasts = useToasts();
  const { accountId, programId, siteId, siteName, kind, fileName } = upload;
  return (
    <Alert
      severity="error"
      sx={{ bgcolor: 'red.soft', color: 'text.primary', alignItems: 'center', flexWrap: 'wrap' }}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={addressAt({ accountId, programId, siteId }, rosterPages[kind].upload)}>
            {t('strip.details')}
          </Button>
          <DeleteRoster
            of={{ siteId, kind }}
            onProblem={(text) => {
              if (text !== null) {
                toasts.show({ tone: 'failed', text });
              }
            }}
          />
        </Box>
      }
    >
      {namesSite ? t('strip.problemAt', { name: fileName, site: siteName }) : t('strip.problem', { name: fileName })}
    </Alert>
  );
}
