import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Item } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { sayGrades, useCatalogWords } from '../words';

/** Setup time in hours and minutes (spec 1 §5), duration, grades, group, place, subjects: those that there are. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const words = useCatalogWords();
  const facts = [
    ['setup', item.setupMinutes === 0 ? '' : format.duration(item.setupMinutes)],
    ['duration', format.duration(item.durationMinutes)],
    ['grades', sayGrades(item.grades)],
    ['group', item.groupSize],
    ['place', words.place(item.place)],
    ['subjects', item.subjects.map(words.subject).join(', ')],
    ['subscription', item.subscription?.subscriptionTitle ?? ''],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <Box key={name}>
              <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {t(`fact.${name}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  );
}
