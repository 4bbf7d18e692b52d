import { useMediaQuery, useTheme } from '@mui/material';

/** "Mobile layout below 992 px" (spec 1 §9): the menus fold into a hamburger. */
export function useMobileLayout(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('lg'), { noSsr: true });
}
