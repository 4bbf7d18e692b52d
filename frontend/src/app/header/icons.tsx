import { stroke } from '@/shared/icons/icons';

export const MenuIcon = stroke('MenuIcon', 'M4 7h16M4 12h16M4 17h16');
export const BackIcon = stroke('BackIcon', 'M19 12H5M11 6l-6 6l6 6');
export const HelpIcon = stroke(
  'HelpIcon',
  'M9 9.200a3 3 0 1 1 4.300 2.700c-.9.5-1.300 1-1.300 2M12 17.200v.01M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17',
);
export const LogoutIcon = stroke('LogoutIcon', 'M10 4.500H5.500v15H10M15 8.500l3.500 3.500l-3.500 3.500M18 12H10');
export const MoonIcon = stroke('MoonIcon', 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10');
