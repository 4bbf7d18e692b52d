import { stroke } from '@/shared/icons/icons';

export const BulletsIcon = stroke('BulletsIcon', 'M9.500 6.500H20M9.500 12H20M9.500 17.500H20M5 6.500v.01M5 12v.01M5 17.500v.01');
export const NumbersIcon = stroke(
  'NumbersIcon',
  'M10.500 6.500H20M10.500 12H20M10.500 17.500H20M4.500 5.500l1.300-.8v4M4.300 14.200c.3-.9 2.200-.9 2.200.4c0 1.200-2.200 1.800-2.200 3.200h2.300',
);
export const IndentIcon = stroke('IndentIcon', 'M4 5.500h16M11 10h9M11 14h9M4 18.500h16M4 9.500l3 2.500l-3 2.500');
export const OutdentIcon = stroke('OutdentIcon', 'M4 5.500h16M11 10h9M11 14h9M4 18.500h16M7 9.500l-3 2.500l3 2.500');
export const QuoteIcon = stroke('QuoteIcon', 'M5 5v14M9.500 8H20M9.500 12H20M9.500 16h6');
export const TableIcon = stroke('TableIcon', 'M4 5h16v14H4zM4 10h16M12 5v14');
export const UndoIcon = stroke('UndoIcon', 'M8.500 5L4 9.500l4.500 4.500M4.500 9.500H14a5 5 0 0 1 0 10h-4');
export const RedoIcon = stroke('RedoIcon', 'M15.500 5L20 9.500l-4.500 4.500M19.500 9.500H10a5 5 0 0 0 0 10h4');
export const DragIcon = stroke('DragIcon', 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01', 3);
