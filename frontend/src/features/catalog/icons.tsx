import { stroke } from '@/shared/icons/icons';

export const GroupIcon = stroke(
  'GroupIcon',
  'M9 5a3.300 3.300 0 1 0 0 6.600a3.300 3.300 0 1 0 0-6.600M2.500 19.500c.6-3.600 3.200-5.400 6.500-5.400s5.900 1.800 6.500 5.400M15.500 5.300a3.300 3.300 0 0 1 0 6.100M18 14.700c2 .8 3.200 2.400 3.500 4.800',
);
export const GradesIcon = stroke(
  'GradesIcon',
  'M2.500 9.500L12 5l9.500 4.500L12 14zM6.500 11.500v5c1.500 1.500 3.300 2.200 5.500 2.200s4-.7 5.500-2.200v-5',
);
export const PrintIcon = stroke('PrintIcon', 'M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7z');
export const FilterIcon = stroke('FilterIcon', 'M4 6h16M7 12h10M10 18h4');
export const BookIcon = stroke(
  'BookIcon',
  'M12 6.500c-2-1.500-4.700-2-8.500-2v13.500c3.800 0 6.500.5 8.500 2c2-1.500 4.700-2 8.500-2V4.500c-3.800 0-6.500.5-8.500 2zM12 6.500V20',
);
export const UpIcon = stroke('UpIcon', 'M12 19V5.500M6 11.500l6-6l6 6');
export const DownIcon = stroke('DownIcon', 'M12 5v13.500M6 12.500l6 6l6-6');
