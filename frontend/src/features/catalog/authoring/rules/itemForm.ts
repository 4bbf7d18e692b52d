import { z } from 'zod';
import type { EditedItem, ItemFields, ItemInput } from '@/api/authoring';
import type { CatalogLanguage, ItemKind, ItemMedia } from '@/api/content';
import { namesOf, trimmed } from '@/shared/form/fromApi';
import { optionalCount, optionalText, requiredText, type Translate } from '@/shared/form/rules';

/** Longest texts that the service takes. By hand, as all limits of what is sent by GraphQL: its schema says none. */
export const LENGTH = {
  title: 100,
  summary: 300,
  body: 100_000,
  picture: 20_000,
  short: 50,
  safety: 2000,
  line: 500,
  step: 1000,
  slug: 80,
  pictureText: 300,
} as const;

/** Most lines of a list. */
export const MOST_LINES = 40;

/** Most related items, and most files. */
export const FEW = 20;

/** Longest time, in minutes. */
const DAY = 1440;

/** Who an item may be shown to (spec 1 §5). */
export const AUDIENCES = ['Staff', 'Site admins', 'Program admins', 'Account admins'] as const;

/** Places where something is done. */
export const PLACES = ['Indoors', 'Outdoors', 'Either'] as const;

/** Lists of texts that are edited line by line. */
export const LINES = ['materials', 'steps', 'variations', 'reflection'] as const;

/** A new item, as its form has it. */
const BLANK = {
  /** Of a new one. */
  language: '',
  /** Of a new one; empty: it comes of the title. */
  slug: '',
  kind: 'ACTIVITY',
  subscriptionId: '',
  title: '',
  summary: '',
  body: '',
  activityType: '',
  subjects: [] as string[],
  grades: [] as string[],
  audience: ['Staff', 'Site admins'],
  /** Setup time is said in hours and minutes (spec 1 §5). */
  setupHours: '',
  setupMinutes: '',
  durationMinutes: '15',
  groupSize: '',
  place: '',
  materials: [] as string[],
  steps: [] as string[],
  variations: [] as string[],
  safety: '',
  reflection: [] as string[],
  related: [] as string[],
  picture: '',
  pictureText: '',
  media: [] as ItemMedia[],
};

export type ItemValues = typeof BLANK;

export const ITEM_FIELDS = namesOf(BLANK);

export type Labels = Record<keyof ItemValues, string>;

/** What a new item begins with. */
export function newItem(language: CatalogLanguage, change: Partial<ItemValues> = {}): ItemValues {
  return { ...BLANK, language, ...change };
}

const digits = (minutes: number) => (minutes === 0 ? '' : String(minutes));

/** An item as its form shows it. Where its files can be read changes by the hour, which is no change of the item. */
export function itemValues({ language, slug, fields }: Pick<EditedItem, 'language' | 'slug' | 'fields'>): ItemValues {
  const { setupMinutes, durationMinutes, media, ...same } = fields;
  return {
    ...same,
    media: media.map((file) => ({ ...file, address: '' })),
    language,
    slug,
    setupHours: digits(Math.floor(setupMinutes / 60)),
    setupMinutes: digits(setupMinutes % 60),
    durationMinutes: String(durationMinutes),
  };
}

/** What a draft of an item holds: the address of a file is good for an hour, a draft for longer. */
export function itemDraft(values: Partial<ItemValues>): Partial<ItemValues> {
  return values.media === undefined ? values : { ...values, media: values.media.map((file) => ({ ...file, address: '' })) };
}

/** Minutes that it takes to set up. */
export function setupOf({ setupHours, setupMinutes }: Pick<ItemValues, 'setupHours' | 'setupMinutes'>): number {
  return Number(setupHours) * 60 + Number(setupMinutes);
}

const tidy = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

/** What the service is to keep. Only an activity has a type. */
export function itemInput(values: ItemValues): ItemInput {
  return {
    ...itemFields(values),
    media: values.media.map(({ fileId, role, title, language }) => ({ fileId, role, title: title.trim(), language })),
  };
}

/** What a form says, as an item has it. */
export function itemFields(values: ItemValues): ItemFields {
  const { kind, subjects, grades, audience, place, related, picture, media } = values;
  return {
    ...trimmed({ title: values.title, summary: values.summary, body: values.body, groupSize: values.groupSize, safety: values.safety }),
    kind: kind as ItemKind,
    subscriptionId: values.subscriptionId,
    activityType: kind === 'ACTIVITY' ? values.activityType.trim() : '',
    subjects,
    grades,
    audience,
    setupMinutes: setupOf(values),
    durationMinutes: Number(values.durationMinutes),
    place,
    materials: tidy(values.materials),
    steps: tidy(values.steps),
    variations: tidy(values.variations),
    reflection: tidy(values.reflection),
    related,
    picture,
    pictureText: picture === '' ? '' : values.pictureText.trim(),
    media,
  };
}

/** What an item must be to be saved. `t` is of `shared`, `say` of `authoring`. */
export function itemSchema(t: Translate, say: Translate<'authoring'>, labels: Labels): z.ZodType<ItemValues, ItemValues> {
  const lines = (label: string, most: number) =>
    z
      .array(optionalText(t, label, most))
      .refine((list) => tidy(list).length <= MOST_LINES, { error: say('fault.mostLines', { limit: MOST_LINES }) });
  const shape = z.object({
    language: z.string(),
    slug: z
      .string()
      .trim()
      .regex(/^([a-z0-9]+(-+[a-z0-9]+)*)?$/, say('fault.slug'))
      .max(LENGTH.slug, t('rule.tooLong', { field: labels.slug, length: LENGTH.slug })),
    kind: z.string(),
    subscriptionId: z.string().min(1, say('fault.subscription')),
    title: requiredText(t, labels.title, LENGTH.title),
    summary: requiredText(t, labels.summary, LENGTH.summary),
    body: z.string().max(LENGTH.body, t('rule.tooLong', { field: labels.body, length: LENGTH.body })),
    activityType: optionalText(t, labels.activityType, LENGTH.short),
    subjects: z.array(z.string()),
    grades: z.array(z.string()),
    audience: z.array(z.string()),
    setupHours: optionalCount(t, labels.setupHours),
    setupMinutes: optionalCount(t, labels.setupMinutes),
    durationMinutes: z.string().refine((typed) => isCount(typed, 1, DAY), { error: t('rule.between', { least: 1, most: DAY }) }),
    groupSize: optionalText(t, labels.groupSize, LENGTH.short),
    place: z.string(),
    materials: lines(say('line.materials'), LENGTH.line),
    steps: lines(say('line.steps'), LENGTH.step),
    variations: lines(say('line.variations'), LENGTH.line),
    safety: optionalText(t, labels.safety, LENGTH.safety),
    reflection: lines(say('line.reflection'), LENGTH.line),
    related: z.array(z.string()),
    picture: z.string().max(LENGTH.picture, say('fault.pictureSize')),
    pictureText: optionalText(t, labels.pictureText, LENGTH.pictureText),
    media: z.array(mediaSchema(t, say)).max(FEW, say('fault.mostItemFiles')),
  });
  return shape.superRefine((values, context) => {
    if (setupOf(values) > DAY) {
      context.addIssue({ code: 'custom', path: ['setupMinutes'], message: say('fault.setup') });
    }
    if (values.picture !== '' && values.pictureText.trim() === '') {
      context.addIssue({ code: 'custom', path: ['pictureText'], message: say('fault.noPictureText') });
    }
  });
}

function mediaSchema(t: Translate, say: Translate<'authoring'>): z.ZodType<ItemMedia, ItemMedia> {
  return z.object({
    fileId: z.string(),
    role: z.enum(['ATTACHMENT', 'VIDEO', 'POSTER', 'CAPTIONS', 'DOCUMENT']),
    title: z.string().max(LENGTH.title, t('rule.tooLong', { field: say('media.title'), length: LENGTH.title })),
    language: z.string(),
    fileName: z.string(),
    mediaType: z.string(),
    bytes: z.number(),
    address: z.string(),
  });
}

function isCount(typed: string, least: number, most: number): boolean {
  return /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
}
