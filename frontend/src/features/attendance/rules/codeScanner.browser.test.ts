import { encode } from 'uqr';
import { codeIn, codeScanner, read } from './codeScanner';

const SCALE = 4;

/** A picture of a code, as a camera sees one. */
function pictureOf(text: string) {
  const { data: modules, size } = encode(text, { border: 4 });
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let at = 0; at < width * width; at += 1) {
    const isDark = modules[Math.floor(at / width / SCALE)]?.[Math.floor((at % width) / SCALE)] === true;
    data.fill(isDark ? 20 : 235, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { data, width, height: width };
}

function withDevices(devices: unknown) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

test('only six digits are a pick-up code', () => {
  expect(codeIn([{ rawValue: 'https://afterbell.test' }, { rawValue: ' 041523 ' }])).toBe('041523');
  expect(codeIn([{ rawValue: '0415234' }, { rawValue: '04152a' }])).toBeNull();
  expect(codeIn([])).toBeNull();
});

test('without a camera nothing is scanned', () => {
  expect(codeScanner()).toBeNull();
});

test('the scanner of the browser is taken, and a library where there is none or it cannot do it', async () => {
  withDevices({});
  expect(codeScanner()).not.toBeNull();
  let looks = 0;
  let answer: () => Promise<{ rawValue: string }[]> = () => Promise.resolve([{ rawValue: '041523' }]);
  class Own {
    detect() {
      looks += 1;
      return answer();
    }
  }
  Object.assign(globalThis, { BarcodeDetector: Own });
  const scanner = codeScanner()!;
  const video = document.createElement('video');
  expect(codeIn(await scanner.detect(video))).toBe('041523');
  // Without a picture it is asked again; with one that it cannot read, no more.
  answer = () => Promise.reject(new DOMException('no detector', 'NotSupportedError'));
  expect(await scanner.detect(video)).toEqual([]);
  Object.defineProperty(video, 'readyState', { value: 4 });
  expect(await scanner.detect(video)).toEqual([]);
  expect(looks).toBe(3);
  expect(await scanner.detect(video)).toEqual([]);
  expect(looks).toBe(3);
});

test('a code is read out of a picture', async () => {
  expect(codeIn(await read(pictureOf('041523')))).toBe('041523');
  const blank = { data: new Uint8ClampedArray(64 * 64 * 4).fill(255), width: 64, height: 64 };
  expect(await read(blank)).toEqual([]);
});
