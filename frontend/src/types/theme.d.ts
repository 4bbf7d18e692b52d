import '@mui/material/styles';

/** A color with the pale tone that goes under it. */
interface Tone {
  main: string;
  soft: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    /** The page, under everything. */
    canvas: string;
    /** Dividers. */
    line: string;
    /** Edges of inputs: 3:1 against paper and canvas. */
    control: string;
    /** Actions, links. */
    brand: Tone;
    /** Late or pending. */
    amber: Tone;
    /** Present or done. */
    green: Tone;
    /** Absent or failed. */
    red: Tone;
  }
  interface PaletteOptions {
    canvas: string;
    line: string;
    control: string;
    brand: Tone;
    amber: Tone;
    green: Tone;
    red: Tone;
  }
}
