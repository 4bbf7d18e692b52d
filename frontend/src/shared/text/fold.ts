/** What people type for letters that have no accent to leave out, and for the signs of typesetting. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
};

/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic ones. A mark of another script is part of its letter. */
const ACCENTS: readonly (readonly [number, number])[] = [
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
];

function isAccent(mark: string): boolean {
  const code = mark.codePointAt(0) ?? 0;
  return ACCENTS.some(([first, last]) => code >= first && code <= last);
}

/** A text as it is compared: whatever the case and the accents, as the services do (`text::folded`). */
export function fold(text: string): string {
  return text
    .trim()
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, (mark) => (isAccent(mark) ? '' : mark))
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bb\u02bc\u2032]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[ßæœþđðħıłŋøŧς]/gu, (letter) => PLAIN[letter] ?? letter);
}
