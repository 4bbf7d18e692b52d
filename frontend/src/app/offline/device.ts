/** Phones and tablets by name: those on which the offline strip is shown (spec 1 §4). */
export function isMobileDevice(agent: string = navigator.userAgent, touchPoints: number = navigator.maxTouchPoints): boolean {
  // An iPad calls itself a Macintosh, but no Macintosh can be touched.
  return /iPhone|Android|iPad/i.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
}
