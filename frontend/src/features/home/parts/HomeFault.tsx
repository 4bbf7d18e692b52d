import { Box } from '@mui/material';
import { PartFailed } from '@/shared/lazy/PartFailed';
import { RecordSection } from '@/shared/record/RecordSection';

interface Props {
  title: string;
  onRetry: () => void;
}

/** In place of a section of a home that could not be read: with nothing there it would look as if nothing needed anybody. */
export function HomeFault({ title, onRetry }: Props) {
  return (
    <Box sx={{ mt: 3 }}>
      <RecordSection title={title}>
        <PartFailed fault="unreachable" isFloating={false} onAgain={onRetry} />
      </RecordSection>
    </Box>
  );
}
