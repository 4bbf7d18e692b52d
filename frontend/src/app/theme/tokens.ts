/** The product's colors. Text tones reach 4.5:1 and control edges 3:1 on both canvas and paper of their mode (a test measures it). */
export const tokens = {
  light: {
    canvas: '#F7F5F0',
    paper: '#FFFFFF',
    ink: '#1B2430',
    muted: '#566472',
    line: '#DDD8CE',
    control: '#7C838C',
    brand: { main: '#1D4F7C', soft: '#E3EDF6', on: '#FFFFFF', strong: '#143A5C' },
    amber: { main: '#8A5A00', soft: '#FCEFD6' },
    green: { main: '#20693F', soft: '#E1F2E7' },
    red: { main: '#A8281F', soft: '#FBE6E3' },
    shadow: '0 8px 28px rgba(27, 36, 48, 0.16)',
  },
  dark: {
    canvas: '#12171D',
    paper: '#1A2129',
    ink: '#E8ECF0',
    muted: '#A3B0BD',
    line: '#2F3943',
    control: '#76838F',
    brand: { main: '#7FB6E6', soft: '#1E3246', on: '#0E1A26', strong: '#A5CDF0' },
    amber: { main: '#F0B95B', soft: '#3A2D13' },
    green: { main: '#79C796', soft: '#17331F' },
    red: { main: '#F2938A', soft: '#43201D' },
    shadow: '0 8px 28px rgba(0, 0, 0, 0.55)',
  },
} as const;

export type ThemeMode = keyof typeof tokens;
