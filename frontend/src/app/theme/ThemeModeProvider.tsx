import { CssBaseline, useMediaQuery } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useRemembered } from '@/shared/browser/useRemembered';
import { themes } from './theme';
import type { ThemeMode } from './tokens';

interface ThemeModeValue {
  mode: ThemeMode;
  setMode: (mode: ThemeMode) => void;
}

const ThemeModeContext = createContext<ThemeModeValue>({ mode: 'light', setMode: () => {} });

export function useThemeMode(): ThemeModeValue {
  return useContext(ThemeModeContext);
}

function isMode(value: unknown): value is ThemeMode | null {
  return value === 'light' || value === 'dark' || value === null;
}

/** Light or dark: the person's choice in this browser, else the device's. */
export function ThemeModeProvider({ children }: { children: ReactNode }) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, setMode] = useRemembered<ThemeMode | null>('afterbell.theme', isMode, null);
  const mode = chosen ?? (prefersDark ? 'dark' : 'light');
  const value = useMemo(() => ({ mode, setMode }), [mode, setMode]);
  return (
    <ThemeModeContext value={value}>
      <ThemeProvider theme={themes[mode]}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </ThemeModeContext>
  );
}
