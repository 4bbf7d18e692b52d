import { Box, Link as PlainLink } from '@mui/material';
import { Link } from '../place/Link';

interface Props {
  label: string;
  tiles: readonly { to: string; title: string; help: string }[];
}

/** What a home leads to, each with a line of what it is for. */
export function LinkTiles({ label, tiles }: Props) {
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 3 }}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: `repeat(${String(tiles.length)}, 1fr)` },
        }}
      >
        {tiles.map(({ to, title, help }) => (
          <Box component="li" key={to}>
            <PlainLink
              component={Link}
              to={to}
              underline="none"
              sx={{
                display: 'block',
                height: '100%',
                px: 2,
                py: 1.5,
                border: '1px solid',
                borderColor: 'line',
                borderRadius: '8px',
                bgcolor: 'background.paper',
                fontSize: 14,
                lineHeight: '20px',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {title}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {help}
              </Box>
            </PlainLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
