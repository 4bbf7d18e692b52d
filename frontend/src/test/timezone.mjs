/** A zone with daylight saving, so that date mistakes show. */
export default function timezone() {
  process.env.TZ = 'America/New_York';
}
