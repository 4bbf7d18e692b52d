import type { ItemFields } from '@/api/authoring';

/** Fields in the order in which they are told. */
const FIELDS = [
  'kind',
  'activityType',
  'title',
  'summary',
  'subscriptionId',
  'subjects',
  'audience',
  'grades',
  'setupMinutes',
  'durationMinutes',
  'groupSize',
  'place',
  'body',
  'materials',
  'steps',
  'variations',
  'safety',
  'reflection',
  'picture',
  'pictureText',
  'media',
  'related',
] as const satisfies readonly (keyof ItemFields)[];

/** Fields in which two versions differ. Where a file can be read changes by the hour, and is no difference. */
export function changedFields(before: ItemFields, after: ItemFields): (keyof ItemFields)[] {
  const said = (fields: ItemFields, name: keyof ItemFields) =>
    JSON.stringify(
      name === 'media' ? fields.media.map(({ fileId, role, title, language }) => [fileId, role, title, language]) : fields[name],
    );
  return FIELDS.filter((name) => said(before, name) !== said(after, name));
}

/** Letters that stay on both sides of what is left out. */
const AROUND = 160;

/** A long part that is the same in both, without its middle. */
export function shortened(text: string): string {
  return text.length <= 2 * AROUND + 40 ? text : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`;
}
