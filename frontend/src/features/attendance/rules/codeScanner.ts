/** What finds codes in pictures, where the browser has it (https://wicg.github.io/shape-detection-api). */
export interface CodeScanner {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

type Scanners = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => CodeScanner };

/** The browser's scanner of QR codes; null where there is none, or no camera may be asked for. */
export function codeScanner(): CodeScanner | null {
  const { BarcodeDetector } = globalThis as Scanners;
  // Absent where the page is not served securely, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (BarcodeDetector === undefined || devices === undefined) {
    return null;
  }
  try {
    return new BarcodeDetector({ formats: ['qr_code'] });
  } catch {
    return null;
  }
}

/** The pick-up code in what was found; null when none of it is one. */
export function codeIn(found: readonly { rawValue: string }[]): string | null {
  return found.map(({ rawValue }) => rawValue.trim()).find((value) => /^\d{6}$/.test(value)) ?? null;
}
