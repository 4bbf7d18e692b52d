import { Box, Link as PlainLink } from '@mui/material';
import { Link } from '@/shared/place/Link';

export interface LinkTab {
  /** Address, with what has to stay in it. */
  to: string;
  label: string;
  isCurrent: boolean;
}

/** Parts of a record that are pages of their own, shown as tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', boxShadow: (theme) => `inset 0 -1px ${theme.palette.divider}` }}
    >
      {tabs.map((tab) => (
        <PlainLink
          key={tab.to}
          component={Link}
          to={tab.to}
          underline="none"
          aria-current={tab.isCurrent ? 'page' : undefined}
          sx={{
            px: 2,
            py: 1.25,
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 'max(42px, var(--app-target))',
            whiteSpace: 'nowrap',
            fontSize: 14,
            lineHeight: '20px',
            fontWeight: 600,
            color: tab.isCurrent ? 'primary.main' : 'text.secondary',
            borderBottom: '2px solid',
            borderColor: tab.isCurrent ? 'primary.main' : 'transparent',
            '&:hover': { color: 'primary.main' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          {tab.label}
        </PlainLink>
      ))}
    </Box>
  );
}
