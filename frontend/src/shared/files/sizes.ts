/** A size as people say it: kilobytes, or megabytes with a digit. */
export function sizeOf(bytes: number): { unit: 'kb' | 'mb'; size: number } {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? { unit: 'kb', size: kilobytes } : { unit: 'mb', size: Math.round(kilobytes / 102.4) / 10 };
}
