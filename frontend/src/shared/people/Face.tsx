import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { pictureApi } from './pictureApi';

interface Props {
  name: string;
  /** Path of the picture; null: there is none. */
  picture: string | null;
  /** In pixels. */
  size?: number;
}

/** Somebody's picture, or their initials until it is there. The name stands beside it, so it is for the eye only. */
export function Face({ name, picture, size = 32 }: Props) {
  const { currentData } = pictureApi.usePictureQuery(picture === null ? skipToken : { address: picture });
  const look = { width: size, height: size, borderRadius: '50%', flex: 'none' };
  if (currentData !== undefined) {
    return <Box component="img" src={currentData} alt="" sx={{ ...look, objectFit: 'cover' }} />;
  }
  // Drawn, not written: the letters are no words.
  return (
    <Box
      component="span"
      sx={{
        ...look,
        display: 'grid',
        placeItems: 'center',
        fontSize: Math.round(size * 0.4),
        fontWeight: 600,
        color: 'brand.main',
        backgroundColor: 'brand.soft',
        '&::before': { content: JSON.stringify(initialsOf(name)) },
      }}
    />
  );
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
