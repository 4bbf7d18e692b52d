import { SvgIcon, type SvgIconProps } from '@mui/material';

/** The icon set: 24 px grid, 1.75 px strokes, drawn for this product. All are decorative; name the control that holds one. */
export function stroke(displayName: string, path: string, width = 1.75) {
  function Icon(props: SvgIconProps) {
    return (
      <SvgIcon fontSize="small" aria-hidden focusable={false} {...props}>
        <path d={path} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
      </SvgIcon>
    );
  }
  Icon.displayName = displayName;
  return Icon;
}

export const SearchIcon = stroke('SearchIcon', 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16.2 16.2L20.5 20.5');
export const ChevronDownIcon = stroke('ChevronDownIcon', 'M6 9.5l6 6l6-6');
export const ChevronLeftIcon = stroke('ChevronLeftIcon', 'M14.5 6l-6 6l6 6');
export const ChevronRightIcon = stroke('ChevronRightIcon', 'M9.5 6l6 6l-6 6');
export const CloseIcon = stroke('CloseIcon', 'M6 6l12 12M18 6L6 18');
export const CheckIcon = stroke('CheckIcon', 'M5 12.5l4.5 4.5L19 7.5');
export const MoreIcon = stroke('MoreIcon', 'M12 5.5v.01M12 12v.01M12 18.5v.01', 3);
export const ColumnsIcon = stroke('ColumnsIcon', 'M4 5h16v14H4zM9.5 5v14M14.5 5v14');
export const RowsIcon = stroke('RowsIcon', 'M4 6h16M4 12h16M4 18h16');
export const WarningIcon = stroke('WarningIcon', 'M12 4.5L21 19.5H3zM12 10v4.5M12 17v.01');
export const ClockIcon = stroke('ClockIcon', 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 8v4.5l3 2');
export const PauseIcon = stroke('PauseIcon', 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M8.5 12h7');
export const PersonIcon = stroke('PersonIcon', 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6');
export const PinIcon = stroke(
  'PinIcon',
  'M12 21c4.5-4.8 6.5-8.2 6.5-11a6.5 6.5 0 0 0-13 0c0 2.8 2 6.2 6.5 11M12 7.8a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6',
);
export const CalendarIcon = stroke('CalendarIcon', 'M4 6.5h16V20H4zM4 10.5h16M8.5 4v4M15.5 4v4');
export const BuildingIcon = stroke('BuildingIcon', 'M5 20V5h9v15M14 10h5v10M3 20h18M8.5 9h2M8.5 13h2');
export const FolderIcon = stroke('FolderIcon', 'M3.5 18.5v-12h6l2 2.5h9v9.5z');
export const PageIcon = stroke('PageIcon', 'M6 3.5h8l4 4v13H6zM14 3.5v4h4');
export const EyeIcon = stroke(
  'EyeIcon',
  'M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12M12 9.3a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4',
);
export const RetryIcon = stroke('RetryIcon', 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15');
export const OpensOutsideIcon = stroke('OpensOutsideIcon', 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5');
export const EditIcon = stroke('EditIcon', 'M4.5 19.5l.8-4L15.8 5l3.2 3.2L8.5 18.7z');

const STAR = 'M12 3.8l2.5 5.2l5.7.8l-4.1 4l1 5.7L12 16.8l-5.1 2.7l1-5.7l-4.1-4l5.7-.8z';

export const StarIcon = stroke('StarIcon', STAR);

/** The filled star: this one is starred. */
export function StarredIcon(props: SvgIconProps) {
  return (
    <SvgIcon fontSize="small" aria-hidden focusable={false} {...props}>
      <path d={STAR} fill="currentColor" stroke="currentColor" strokeWidth={1.75} strokeLinejoin="round" />
    </SvgIcon>
  );
}
