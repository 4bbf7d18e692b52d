import { useFormats } from '@/shared/formats/useFormats';

/** Writes percents as the service gives them, 40: "40.0%", each alike so that they compare. Null for none. */
export function usePercent(): (percent: number | null | undefined) => string | null {
  const format = useFormats();
  return (percent) => (percent === null || percent === undefined ? null : format.evenPercent(percent / 100));
}
