import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { themes } from './theme/theme';

/** The application, from the theme down. */
export function App() {
  return (
    <ThemeProvider theme={themes.light}>
      <CssBaseline />
    </ThemeProvider>
  );
}
