import { getContrastRatio } from '@mui/material/styles';
import { themes } from './theme';
import { tokens, type ThemeMode } from './tokens';

const modes: ThemeMode[] = ['light', 'dark'];

describe.each(modes)('%s', (mode) => {
  const color = tokens[mode];
  const grounds = [color.canvas, color.paper];

  test.each(['ink', 'muted'] as const)('%s reads at 4.5:1 on canvas and paper', (name) => {
    for (const ground of grounds) {
      expect(getContrastRatio(color[name], ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['brand', 'amber', 'green', 'red'] as const)('%s reads at 4.5:1 on canvas, paper and its own soft tone', (name) => {
    for (const ground of [...grounds, color[name].soft]) {
      expect(getContrastRatio(color[name].main, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('placeholders are not faded, so that they read at 4.5:1 on canvas and paper', () => {
    expect(themes[mode].components?.MuiInputBase?.styleOverrides?.input).toEqual({ '&::placeholder': { color: color.muted, opacity: 1 } });
  });

  test('the focus shows at 3:1 on every ground', () => {
    for (const ground of [...grounds, color.brand.soft, color.amber.soft, color.green.soft, color.red.soft]) {
      expect(getContrastRatio(color.brand.main, ground)).toBeGreaterThanOrEqual(3);
    }
    // On the strip of ink it takes the color of the paper.
    expect(getContrastRatio(color.paper, color.ink)).toBeGreaterThanOrEqual(3);
  });

  test('what stands on the brand color reads at 4.5:1, and edges of controls show at 3:1', () => {
    expect(getContrastRatio(color.brand.on, color.brand.main)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(getContrastRatio(color.control, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
