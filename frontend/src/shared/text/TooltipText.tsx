import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { Tooltip } from './Tooltip';

interface Props {
  text: string;
  /** The tooltip appears for texts longer than this many characters. */
  limit: number;
  /** The control that carries the text; by default a cut-off span. Give the control when it takes focus, so that the tooltip follows the keyboard too. */
  children?: ReactElement<Record<string, unknown>>;
}

/** A text that may be cut off, with the whole of it in a tooltip when it is long. */
export function TooltipText({ text, limit, children }: Props) {
  const content = children ?? (
    <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
  if (isWithin(text, limit)) {
    return content;
  }
  return (
    <Tooltip title={text} describeChild>
      {content}
    </Tooltip>
  );
}

/** Counts what people see as characters, so that an accent or an emoji counts once. */
function isWithin(text: string, limit: number): boolean {
  return Array.from(text).length <= limit;
}
