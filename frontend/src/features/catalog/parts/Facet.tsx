import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from '@/shared/text/visuallyHidden';

interface Props {
  label: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
  chosen: readonly string[];
  /** Short values side by side, not one below the other. */
  isCompact?: boolean;
  onToggle: (value: string) => void;
  /** What to say in place of the values. */
  children?: ReactNode;
}

/** A facet: values that widen what is found, each on or off. */
export function Facet({ label, options, chosen, isCompact = false, onToggle, children }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2.5, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
      <Box sx={isCompact ? { display: 'flex', flexWrap: 'wrap', gap: 0.75, pt: 0.5 } : {}}>
        {options.map(({ value, label: name, count }) => (
          <Box component="label" key={value} sx={isCompact ? pill : row}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => {
                onToggle(value);
              }}
            />
            <span>{name}</span>
            {count !== undefined && !isCompact && (
              <Box
                component="span"
                sx={{ ml: 'auto', pl: 1, fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {' '}
                {count}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 'var(--app-target)',
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  // The browser's own box is gray in the dark, like one that cannot be used.
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 18,
    height: 18,
    m: 0,
    border: '2px solid',
    borderColor: 'text.secondary',
    borderRadius: '3px',
    backgroundColor: 'background.paper',
    cursor: 'inherit',
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '& input:checked': { borderColor: 'primary.main', backgroundColor: 'primary.main' },
  '& input:checked::before': {
    content: '""',
    width: 12,
    height: 12,
    backgroundColor: 'primary.contrastText',
    clipPath: 'polygon(14% 46%, 4% 58%, 40% 92%, 98% 22%, 86% 11%, 39% 69%)',
  },
  '&:has(:checked)': { fontWeight: 600 },
} as const;

const pill = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: 'max(38px, var(--app-target))',
  minHeight: 'var(--app-target)',
  px: 1,
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'control',
  backgroundColor: 'background.paper',
  '& input': visuallyHidden,
  '&:has(:checked)': { color: 'primary.contrastText', backgroundColor: 'primary.main', borderColor: 'primary.main', fontWeight: 600 },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
