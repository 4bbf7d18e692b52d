import { Box } from '@mui/material';

interface Props {
  /** SVG: an image of it runs nothing and loads nothing. */
  svg: string;
  /** What it shows; empty where what stands beside it says so. */
  text: string;
  isLarge?: boolean;
}

/** The picture of an item; nothing where it has none. */
export function Picture({ svg, text, isLarge = false }: Props) {
  if (svg === '') {
    return null;
  }
  return (
    <Box
      component="img"
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={text}
      loading="lazy"
      decoding="async"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: isLarge ? '16 / 10' : '16 / 7',
        objectFit: 'cover',
        borderRadius: isLarge ? '8px' : '7px 7px 0 0',
        backgroundColor: 'background.default',
      }}
    />
  );
}
