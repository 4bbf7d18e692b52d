/**
 * Reads a typed date forgivingly: 3/4/26, 03-04-2026, 3.4.2026, 03042026, 030426 and 2026-03-04 all work.
 * Gives `YYYY-MM-DD`, empty for nothing typed, null for what is no date.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  if (text === '') {
    return '';
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text);
  if (iso !== null) {
    return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  }
  if (us !== null) {
    const year = Number(us[3]);
    return realDay(year < 100 ? 2000 + year : year, Number(us[1]), Number(us[2]));
  }
  return null;
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Forms show dates as MM/DD/YYYY. What is no date is shown as it was typed. */
export function showDay(day: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return found === null ? day : `${found[2] ?? ''}/${found[3] ?? ''}/${found[1] ?? ''}`;
}
