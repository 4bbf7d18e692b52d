import { Typography } from '@mui/material';

/** Begins a classroom in a register that is grouped by classroom. */
export function GroupHead({ title }: { title: string }) {
  return (
    <Typography
      component="h3"
      sx={(theme) => ({
        px: 2,
        py: 1,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 600,
        borderBlock: '1px solid',
        borderColor: 'divider',
        backgroundColor: theme.palette.canvas,
        '&:first-of-type': { borderTop: 0, borderRadius: { xs: '7px 7px 0 0', lg: 0 } },
        overflowWrap: 'anywhere',
      })}
    >
      {title}
    </Typography>
  );
}
