import { Avatar as Round } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { pictureApi } from './pictureApi';

interface Props {
  firstName: string;
  lastName: string;
  /** Path of the picture; absent: there is none. */
  picture?: string | null;
  /** In pixels. */
  size?: number;
}

/** Somebody's picture, or their initials. The name stands beside it, so it is for the eye only. */
export function Avatar({ firstName, lastName, picture, size = 40 }: Props) {
  const { currentData } = pictureApi.usePictureQuery(picture === null || picture === undefined ? skipToken : { address: picture });
  return (
    <Round
      aria-hidden
      alt=""
      {...(currentData === undefined ? {} : { src: currentData })}
      sx={{ width: size, height: size, fontSize: Math.round(size * 0.4), fontWeight: 600, bgcolor: 'brand.soft', color: 'brand.main' }}
    >
      {initials(firstName, lastName)}
    </Round>
  );
}

function initials(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? '').join('').toUpperCase();
}
