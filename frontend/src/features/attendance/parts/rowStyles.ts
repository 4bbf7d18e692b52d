import { alpha, type SxProps, type Theme } from '@mui/material/styles';
import type { MarkStatus } from '../rules/register';
import { COLUMNS } from './ColumnHeads';

/** The picture of a child, and what lies between it and the name. */
const FACE_PX = 40;
const GAP = '12px';

const TONE: Record<MarkStatus, 'green' | 'amber' | 'red' | 'brand'> = {
  Present: 'green',
  Late: 'amber',
  Absent: 'red',
  'Not Scheduled': 'brand',
};

/**
 * How all rows of a register look, written once for the list: a style of its own for each part of each of some hundreds of
 * rows takes a second to work out.
 */
export const rowStyles = ((theme: Theme) => {
  const { palette, breakpoints, shape } = theme;
  const [up, wide, below] = [breakpoints.up('sm'), breakpoints.up('lg'), breakpoints.down('lg')];
  const target = 'max(40px, var(--app-target))';
  const besideWide = { alignSelf: 'start', minHeight: 40 } as const;
  /** What stands beside both lines of a child begins with the first: level with the buttons, and down from there. */
  const beside = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    alignSelf: 'center',
    [wide]: besideWide,
  } as const;
  const press = { font: 'inherit', fontWeight: 600, cursor: 'pointer', background: 'none', '&:disabled': { cursor: 'default' } } as const;
  return {
    '& .child': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"name edit side" "about about about" "status status status" "times times times"',
      alignItems: 'center',
      columnGap: '12px',
      rowGap: '2px',
      padding: '8px 16px',
      borderTop: `1px solid ${palette.divider}`,
      // What is far away is laid out when it is scrolled to; until then it has about the height of a row.
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 140px',
      // What stands at the head and at the foot covers no row that has the focus.
      scrollMarginBlock: 'calc(var(--app-header-height, 0px) + var(--register-bar-height, 0px) + 8px) 160px',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
      '&.unscheduled': { backgroundColor: palette.canvas },
      [up]: {
        gridTemplateColumns: 'max-content minmax(0, 1fr) auto auto',
        gridTemplateAreas: '"name name edit side" "about about about about" "status times times times"',
      },
      [wide]: {
        gridTemplateColumns: COLUMNS,
        // Who may collect takes a line below the buttons: beside them it would take four. With whom a child left takes as many
        // lines beside both, so that it pushes nothing away.
        gridTemplateAreas: '"name status came left note edit side" "about about about left note edit side"',
        gridTemplateRows: 'auto 1fr',
        containIntrinsicBlockSize: 'auto 77px',
      },
    },
    '& .who': { gridArea: 'name', minWidth: 0, display: 'flex', alignItems: 'center', gap: GAP },
    '& .names': { minWidth: 0, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '8px', rowGap: '2px' },
    '& .name': { fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
    '& .name a': { color: palette.primary.main, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    '& .initials': {
      width: FACE_PX,
      height: FACE_PX,
      borderRadius: '50%',
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      fontSize: FACE_PX * 0.4,
      fontWeight: 600,
      color: palette.brand.main,
      backgroundColor: palette.brand.soft,
      '&::before': { content: 'attr(data-initials)' },
    },
    '& .about': { gridArea: 'about', alignSelf: 'start', minWidth: 0, fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' },
    '& .who:has(> .initials, > img) ~ .about': { paddingLeft: `calc(${String(FACE_PX)}px + ${GAP})` },
    '& .quiet': { color: palette.text.secondary },
    '& .barred, & .error': { color: palette.error.main },
    '& .barred, & .strong': { fontWeight: 600 },
    '& .warn': { fontWeight: 600, color: palette.warning.main },
    '& .refusal': { display: 'flex', alignItems: 'center', gap: '4px' },
    '& .status': { gridArea: 'status', marginTop: '6px', [wide]: { marginTop: 0 } },
    '& .statuses': { display: 'inline-flex', borderRadius: `${String(shape.borderRadius)}px`, backgroundColor: palette.background.paper },
    '& .statuses button': {
      ...press,
      minHeight: target,
      minWidth: 60,
      padding: '0 10px',
      whiteSpace: 'nowrap',
      fontSize: 14,
      lineHeight: '20px',
      color: palette.text.primary,
      border: `1px solid ${palette.control}`,
      // One button lies on the edge of the one before, which is to be seen. So is its focus.
      marginLeft: '-1px',
      backgroundClip: 'padding-box',
      '&:first-of-type': { marginLeft: 0, borderRadius: `${String(shape.borderRadius)}px 0 0 ${String(shape.borderRadius)}px` },
      '&:last-of-type': { borderRadius: `0 ${String(shape.borderRadius)}px ${String(shape.borderRadius)}px 0` },
      '&:hover:enabled': { backgroundColor: palette.action.hover },
      '&:focus-visible': { zIndex: 1, position: 'relative' },
      '&:disabled': { color: palette.action.disabled, borderColor: palette.action.disabledBackground },
      ...Object.fromEntries(
        Object.entries(TONE).map(([status, tone]) => [
          `&[aria-pressed="true"][data-status="${status}"], &[aria-pressed="true"][data-status="${status}"]:hover`,
          { color: palette[tone].main, backgroundColor: palette[tone].soft },
        ]),
      ),
    },
    '& .times': {
      gridArea: 'times',
      marginTop: '6px',
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      columnGap: '12px',
      rowGap: '4px',
      fontSize: 14,
      lineHeight: '20px',
      [wide]: { display: 'contents' },
    },
    '& .came': { fontVariantNumeric: 'tabular-nums', [wide]: { gridArea: 'came' } },
    '& .left': {
      ...beside,
      minWidth: 0,
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
      [wide]: { ...besideWide, gridArea: 'left' },
    },
    '& .note': {
      ...beside,
      minWidth: 0,
      overflowWrap: 'anywhere',
      fontSize: 13,
      lineHeight: '18px',
      [wide]: { ...besideWide, gridArea: 'note' },
    },
    '& .nothing': { color: palette.text.secondary, [below]: { display: 'none' } },
    '& .press': {
      ...press,
      minHeight: target,
      minWidth: 64,
      padding: '4px 5px',
      fontSize: 13,
      lineHeight: '20px',
      color: palette.primary.main,
      border: 0,
      borderRadius: `${String(shape.borderRadius)}px`,
      '&:hover': { backgroundColor: alpha(palette.primary.main, palette.action.hoverOpacity) },
      '&.edged': { padding: '3px 9px', border: `1px solid ${alpha(palette.primary.main, 0.5)}` },
    },
    '& .edit': { ...beside, gridArea: 'edit' },
    '& .round': {
      ...press,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: 'max(36px, var(--app-target))',
      minHeight: 'max(36px, var(--app-target))',
      padding: 0,
      border: 0,
      borderRadius: '50%',
      color: palette.action.active,
      '&:hover': { backgroundColor: palette.action.hover },
    },
    '& .sign': {
      width: 20,
      height: 20,
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.75,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '& .side': { ...beside, gridArea: 'side', alignItems: 'center', minWidth: 20 },
    '& .saving': { display: 'flex', color: palette.text.secondary },
    '& .saved': { display: 'flex', color: palette.success.main },
    '& .waiting': { display: 'flex', color: palette.warning.main },
    '& .refused': { display: 'flex', color: palette.error.main },
  };
}) satisfies SxProps<Theme>;
