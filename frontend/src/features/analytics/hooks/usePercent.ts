import { useFormats } from '@/shared/formats/useFormats';

/** Writes percents as the service gives them, 12.5: "12.5%". Null for none. */
export function usePercent(): (percent: number | null | undefined) => string | null {
  const format = useFormats();
  return (percent) => (percent === null || percent === undefined ? null : format.percent(percent / 100));
}
