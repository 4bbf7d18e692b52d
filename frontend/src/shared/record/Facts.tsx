import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { NOTHING_SAID } from '../text/nothing';

export interface Fact {
  label: string;
  /** Null or empty: not known, shown as a dash. */
  value: ReactNode;
}

/** Names and values of a record's section. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 220px) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0.5, sm: 1.5 },
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1.5, sm: 0 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? NOTHING_SAID : value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
