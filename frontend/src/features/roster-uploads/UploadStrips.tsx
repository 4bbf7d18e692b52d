import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { FailedStrip } from './parts/FailedStrip';
import { RunningStrip } from './parts/RunningStrip';
import type { ShownUpload } from './rules/shownUploads';

interface Props {
  uploads: readonly ShownUpload[];
  /** The page is about several sites: each strip says of which it is. */
  namesSites: boolean;
}

/** Above every page of a site: that a file is being entered, or could not be (spec 2 §2 Scholar roster). */
export function UploadStrips({ uploads, namesSites }: Props) {
  const { t } = useTranslation('rosterUpload');
  return (
    <Box
      component="section"
      aria-label={t('strip.label')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        px: { xs: 2, md: 4 },
        pt: 2,
        maxWidth: 1280,
        mx: 'auto',
        width: '100%',
        '@media print': { display: 'none' },
      }}
    >
      {uploads.map((upload) =>
        upload.state === 'importing' ? (
          <RunningStrip key={upload.uploadId} upload={upload} namesSite={namesSites} />
        ) : (
          <FailedStrip key={upload.uploadId} upload={upload} namesSite={namesSites} />
        ),
      )}
    </Box>
  );
}
