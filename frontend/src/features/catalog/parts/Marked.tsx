import { Box } from '@mui/material';
import { Fragment } from 'react';
import type { TextPart } from '@/api/content';

/** A text with what was looked for marked in it. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? (
      <Box
        component="mark"
        key={at}
        sx={{ backgroundColor: 'amber.soft', color: 'inherit', borderRadius: '2px', boxDecorationBreak: 'clone' }}
      >
        {text}
      </Box>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
