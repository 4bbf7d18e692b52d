/** Parts that compare as text, whatever the person's language is. */
const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Calendar and clock of a zone; of the person's own where it is not known here. */
function clockOf(zone: string | null | undefined): Intl.DateTimeFormat {
  const key = zone ?? '';
  let clock = clocks.get(key);
  if (clock === undefined) {
    try {
      clock = new Intl.DateTimeFormat('en-US', { ...PARTS, ...(key === '' ? {} : { timeZone: key }) });
    } catch {
      clock = clockOf(null);
    }
    clocks.set(key, clock);
  }
  return clock;
}

/** The zone, if this browser knows it; the person's own otherwise. */
export function knownZone(zone?: string | null): string {
  return clockOf(zone).resolvedOptions().timeZone;
}

/** What calendar and clock show there, as `YYYY-MM-DDTHH:MM`. */
export function localTime(zone: string | null | undefined, moment: Date): string {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
