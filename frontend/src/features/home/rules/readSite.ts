import type { Site } from './siteDay';

/** Day abbreviations (spec 1 §3), numbered 0 to 6. */
const ABBREVIATIONS = ['Su', 'M', 'T', 'W', 'Th', 'F', 'S'];

/** Reads a site from the service's answer, which gives more or less of it by endpoint. */
export function readSite(answer: object): Site {
  const value = answer as Record<string, unknown>;
  const address = ['siteAddress', 'siteAddress2', 'city', 'state', 'postalCode'].map((field) => text(value[field]));
  const [line1, line2, city, state, zip] = address;
  return {
    siteId: Number(value.siteId ?? 0),
    siteName: text(value.siteName),
    isActive: value.status === undefined || value.status === 1,
    startDate: textOrNull(value.startDate),
    endDate: textOrNull(value.endDate),
    days: readDays(value.selectedDays ?? value.siteDays),
    startMinute: readMinute(value.startTime),
    endMinute: readMinute(value.endTime),
    timeZone: textOrNull(value.timeZone),
    address: [line1, line2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Days come as numbers, as abbreviations, or as entries with an id. */
function readDays(value: unknown): number[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value
    .map((each: unknown) => {
      if (typeof each === 'string') {
        return ABBREVIATIONS.indexOf(each);
      }
      return typeof each === 'object' && each !== null && 'id' in each ? Number(each.id) : Number(each);
    })
    .filter((day) => Number.isInteger(day) && day >= 0 && day <= 6);
}

/** `15:15`, `15:15:00` or `03:15 PM`. */
export function readMinute(value: unknown): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(text(value).trim());
  if (found === null) {
    return null;
  }
  const half = found[3]?.toUpperCase();
  const hour = half === undefined ? Number(found[1]) : (Number(found[1]) % 12) + (half === 'PM' ? 12 : 0);
  return hour * 60 + Number(found[2]);
}
