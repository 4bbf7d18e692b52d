import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { tokens, type ThemeMode } from './tokens';

const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The one shadow there is, for what floats. */
function shadows(floating: string): Shadows {
  return Array.from({ length: 25 }, (_, elevation) => (elevation === 0 ? 'none' : floating)) as Shadows;
}

/** Where what lies around cuts off what stands out. */
const focusWithin = { '&:focus-visible': { outlineOffset: -2 } };

function build(mode: ThemeMode): Theme {
  const color = tokens[mode];
  const controlHeight = 'max(36px, var(--app-target))';
  const tone = (of: { main: string; soft: string }) => ({ main: of.main, soft: of.soft, contrastText: color.paper });
  return createTheme({
    shape: { borderRadius: 6 },
    shadows: shadows(color.shadow),
    // 992: below it the layout is the mobile one (spec 1 §9).
    breakpoints: { values: { xs: 0, sm: 600, md: 769, lg: 992, xl: 1440 } },
    palette: {
      mode,
      canvas: color.canvas,
      line: color.line,
      control: color.control,
      brand: { main: color.brand.main, soft: color.brand.soft },
      amber: color.amber,
      green: color.green,
      red: color.red,
      primary: { main: color.brand.main, dark: color.brand.strong, contrastText: color.brand.on },
      warning: tone(color.amber),
      success: tone(color.green),
      error: tone(color.red),
      info: { main: color.brand.main, contrastText: color.brand.on },
      background: { default: color.canvas, paper: color.paper },
      text: { primary: color.ink, secondary: color.muted },
      divider: color.line,
    },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      h1: { fontSize: 24, lineHeight: '32px', fontWeight: 650, letterSpacing: '-0.01em' },
      h2: { fontSize: 18, lineHeight: '24px', fontWeight: 650 },
      h3: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      subtitle1: { fontSize: 16, lineHeight: '24px' },
      body1: { fontSize: 16, lineHeight: '24px' },
      body2: { fontSize: 14, lineHeight: '20px' },
      caption: { fontSize: 13, lineHeight: '18px' },
      button: { fontSize: 14, lineHeight: '20px', fontWeight: 600, textTransform: 'none' },
    },
    motion: { reducedMotion: 'system' },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          // The least height of what is pressed, by mouse and by finger.
          ':root': { colorScheme: mode, '--app-target': '32px', '@media (pointer: coarse)': { '--app-target': '44px' } },
          body: { fontSize: 14, lineHeight: '20px' },
          a: { color: color.brand.main, textUnderlineOffset: 2 },
          ':focus-visible': { outline: `2px solid ${color.brand.main}`, outlineOffset: 2 },
          'table, .tabular': { fontVariantNumeric: 'tabular-nums' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&:focus-visible': { outline: `2px solid ${color.brand.main}`, outlineOffset: 2 } } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: controlHeight } },
      },
      // Its own gray is too faint on the ground of a page (WCAG 1.4.3).
      // Its ground stays within its edges: one button lies on the edge of the one before, which is to be seen. So is its focus.
      MuiToggleButton: {
        styleOverrides: {
          root: ({ theme }) => ({
            color: theme.palette.text.primary,
            backgroundColor: theme.palette.background.paper,
            backgroundClip: 'padding-box',
            textTransform: 'none',
            paddingInline: 16,
            '&:focus-visible': { zIndex: 1 },
          }),
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: controlHeight, minHeight: controlHeight } } },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 8, overflowWrap: 'break-word' } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 18, lineHeight: '24px', fontWeight: 650 } } },
      // In line with what stands above them.
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
      MuiLink: { defaultProps: { underline: 'hover' } },
      // Half faded it would be too faint (WCAG 1.4.3).
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: color.muted, opacity: 1 } } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: color.control } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 400 },
        styleOverrides: { tooltip: { fontSize: 13, lineHeight: '18px', backgroundColor: color.ink, color: color.canvas } },
      },
      MuiTableCell: { styleOverrides: { root: { borderColor: color.line } } },
      // What follows a table has an edge of its own.
      MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > *': { borderBottom: 0 } } } },
      // Menus speak as loud as the tables and forms that they belong to.
      MuiMenuItem: { styleOverrides: { root: { minHeight: controlHeight, fontSize: 14, lineHeight: '20px', ...focusWithin } } },
      MuiListItemButton: { styleOverrides: { root: { minHeight: controlHeight, ...focusWithin } } },
      MuiTab: { styleOverrides: { root: focusWithin } },
      // 17: what a small field pads above and below.
      MuiNativeSelect: {
        styleOverrides: { select: { minHeight: 'calc(var(--app-target) - 17px)', '&&&': { paddingRight: 40 } }, icon: { right: 12 } },
      },
      // The thumb lies on its track and does not float.
      MuiSwitch: { styleOverrides: { thumb: { boxShadow: 'none', border: `1px solid ${color.control}` } } },
    },
  });
}

export const themes: Record<ThemeMode, Theme> = { light: build('light'), dark: build('dark') };
