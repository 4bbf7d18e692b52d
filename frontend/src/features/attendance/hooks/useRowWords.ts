import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats } from '@/shared/formats/formats';
import { useFormats } from '@/shared/formats/useFormats';
import { type SayMark, useSayMark } from './useSayMark';

/** What the rows of a register are written with. */
export interface RowWords {
  t: TFunction<'attendance'>;
  say: SayMark;
  format: Formats;
}

/** The same object for all rows, as long as the language is the same: a row asks for nothing itself, so that hundreds are drawn at once. */
export function useRowWords(): RowWords {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  const format = useFormats();
  return useMemo(() => ({ t, say, format }), [t, say, format]);
}
