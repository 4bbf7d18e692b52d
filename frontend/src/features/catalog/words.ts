import { useTranslation } from 'react-i18next';
import type { ItemKind, ItemSummary } from '@/api/content';
import type { Words } from '@/locales/words';
import { GRADES } from './catalogQuery';

/** Grades in the order of the catalog, those that follow each other as a range: "Pre, K–4". */
export function sayGrades(grades: readonly string[]): string {
  const ranges: [number, number][] = [];
  GRADES.forEach((grade, at) => {
    const last = ranges.at(-1);
    if (!grades.includes(grade)) {
      return;
    }
    if (last?.[1] === at - 1) {
      last[1] = at;
    } else {
      ranges.push([at, at]);
    }
  });
  return ranges.map(([first, last]) => (first === last ? GRADES[first] : `${GRADES[first] ?? ''}–${GRADES[last] ?? ''}`)).join(', ');
}

/** The landing page of each kind (spec 1 §2 "Learning resources"). */
const PAGES: Record<ItemKind, string> = {
  ACTIVITY: 'activity',
  BLAST: 'blast',
  FITNESS: 'fitness',
  ROUTINE: 'routine',
  STRATEGY: 'strategy',
  COURSE: 'course',
  VIDEO: 'video',
  MEDIA: 'media',
  MEDIA_LONG: 'media-long',
  PDF: 'viewpdf',
  LEARN_ABOUT: 'learn-about',
  CONTENT_PREVIEW: 'content-preview',
};

/** Where an item is read. Activity pages take its type too (spec 1 §2). */
export function readingAddress({ id, kind, activityType }: Pick<ItemSummary, 'id' | 'kind' | 'activityType'>): string {
  const query = new URLSearchParams(kind === 'ACTIVITY' ? { id, activityType } : { id });
  return `/resources/${PAGES[kind]}?${query.toString()}`;
}

type Known = Words['catalog'];

/** Names of kinds, subjects, types and places in the language of the screen. The service knows them by their English names. */
export function useCatalogWords() {
  const { t } = useTranslation('catalog');
  const known = t('subjectNames', { returnObjects: true }) as unknown as Record<string, string>;
  const types = t('typeNames', { returnObjects: true }) as unknown as Record<string, string>;
  const subject = (name: string) => known[name] ?? name;
  const type = (name: string) => types[name] ?? name;
  return {
    subject,
    type,
    /** Those that are offered, by their English names. */
    subjects: known,
    types,
    kind: (kind: ItemKind) => t(`kind.${kind}`),
    place: (place: string) => (place in PLACES ? t(`placeNames.${place as keyof Known['placeNames']}`) : place),
    /** What it is, and what it is about: "Game · Science". */
    about: ({ kind, activityType, subjects }: Pick<ItemSummary, 'kind' | 'activityType' | 'subjects'>) =>
      [...new Set([kind === 'ACTIVITY' && activityType !== '' ? type(activityType) : t(`kind.${kind}`), ...subjects.map(subject)])].join(
        ' · ',
      ),
    heading: ({ kind, activityType }: Pick<ItemSummary, 'kind' | 'activityType'>) =>
      kind === 'ACTIVITY' && activityType !== '' ? `${t(`kind.${kind}`)} · ${type(activityType)}` : t(`kind.${kind}`),
  };
}

const PLACES = { Indoors: true, Outdoors: true, Either: true };
