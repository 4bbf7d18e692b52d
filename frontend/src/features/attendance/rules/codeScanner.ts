/** What finds codes in what a camera sees. It fails when it cannot find any at all. */
export interface CodeScanner {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

type Scanners = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => CodeScanner };

/**
 * The scanner of QR codes: the browser's own where it has one (https://wicg.github.io/shape-detection-api), which Safari and
 * Firefox do not, or else a library. Null where no camera may be asked for.
 */
export function codeScanner(): CodeScanner | null {
  // Absent where the page is not served securely, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) {
    return null;
  }
  const { BarcodeDetector } = globalThis as Scanners;
  const library = libraryScanner();
  if (BarcodeDetector === undefined) {
    return library;
  }
  let own: CodeScanner | null = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    detect: async (video) => {
      if (own === null) {
        return library.detect(video);
      }
      try {
        return await own.detect(video);
      } catch {
        // A browser may have the name alone; one that has no picture yet is asked again.
        if (video.readyState >= HAS_PICTURE) {
          own = null;
        }
        return [];
      }
    },
  };
}

/** A video of which there is a picture (`HAVE_CURRENT_DATA`). */
const HAS_PICTURE = 2;

/** Widest picture that is looked at: a code that fills a fifth of it is still found, and an old tablet keeps up. */
const WIDEST = 640;

/** Scans with a library, which is loaded when the camera is first looked at. */
function libraryScanner(): CodeScanner {
  const canvas = document.createElement('canvas');
  return {
    detect: async (video) => {
      if (video.videoWidth === 0) {
        return [];
      }
      const scale = Math.min(1, WIDEST / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) {
        return [];
      }
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return read(context.getImageData(0, 0, canvas.width, canvas.height));
    },
  };
}

/** The QR code of a picture. */
export async function read({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): Promise<readonly { rawValue: string }[]> {
  const { default: jsQR } = await import(/* webpackChunkName: "attendance-codes" */ 'jsqr');
  const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return found === null ? [] : [{ rawValue: found.data }];
}

/** The pick-up code in what was found; null when none of it is one. */
export function codeIn(found: readonly { rawValue: string }[]): string | null {
  return found.map(({ rawValue }) => rawValue.trim()).find((value) => /^\d{6}$/.test(value)) ?? null;
}
