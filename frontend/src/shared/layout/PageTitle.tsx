import { Typography } from '@mui/material';
import { useHasSubHeader } from './SubHeaderSlot';

/** The title of a page that has its own beside the sub-header's; the page's first heading when there is no sub-header. */
export function PageTitle({ children }: { children: string }) {
  const hasSubHeader = useHasSubHeader();
  return (
    <Typography component={hasSubHeader ? 'h2' : 'h1'} variant="h1" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
