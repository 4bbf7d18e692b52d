import { stroke } from './icons';

// Icons of a few pages: apart, so that no other page waits for them.

export const CopyIcon = stroke('CopyIcon', 'M9 9h10.5v10.5H9zM5.5 15h-1V4.5H15v1');
export const TagIcon = stroke('TagIcon', 'M4 4h8l8.5 8.5l-8 8L4 12zM8.2 8.2v.01');
export const LinkIcon = stroke(
  'LinkIcon',
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
);
export const RepeatIcon = stroke(
  'RepeatIcon',
  'M4.5 12V9.5a3 3 0 0 1 3-3h11M16 3.5l3 3l-3 3M19.5 12v2.5a3 3 0 0 1-3 3h-11M8 20.5l-3-3l3-3',
);
export const TrashIcon = stroke('TrashIcon', 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4l.8-12.5M10.2 11v5M13.8 11v5');
