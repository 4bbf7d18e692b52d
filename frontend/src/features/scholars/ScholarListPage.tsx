import { Box } from '@mui/material';
import { useSession } from '@/shared/session/SessionContext';
import { ScholarList } from './parts/ScholarList';

/** Scholar roster (spec 1 §2, spec 2 §2): the scholars of the place in view. */
export function ScholarListPage() {
  const { place } = useSession();
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ScholarList place={place} id="scholars" />
    </Box>
  );
}
