import type { ItemMedia, MediaRole } from '@/api/content';
import { UPLOAD_BYTES } from '@/shared/form/uploads';

const VIDEOS = ['.mp4', '.m4v', '.webm'];
const PICTURES = ['.png', '.jpg', '.jpeg', '.webp'];
const DOCUMENTS = ['.pdf', '.docx', '.xlsx', '.pptx'];

/** What may be what to an item, by how a name ends; the service looks at the content too. */
export const ENDINGS: Record<MediaRole, readonly string[]> = {
  VIDEO: VIDEOS,
  POSTER: PICTURES,
  CAPTIONS: ['.vtt'],
  DOCUMENT: ['.pdf'],
  ATTACHMENT: [...DOCUMENTS, ...PICTURES, ...VIDEOS],
};

/** Languages that captions are in. */
export const CAPTION_LANGUAGES = ['en', 'es'] as const;

/** Why a file cannot be sent: the key of the message, or null. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  role: MediaRole,
): `media.type.${MediaRole}` | 'media.tooLarge' | null {
  if (!ENDINGS[role].some((ending) => name.toLowerCase().endsWith(ending))) {
    return `media.type.${role}`;
  }
  return size > UPLOAD_BYTES ? 'media.tooLarge' : null;
}

/** The files of an item with another one: of what there is only one of, it takes the place of the one before. */
export function withFile(media: readonly ItemMedia[], added: ItemMedia): ItemMedia[] {
  if (added.role === 'ATTACHMENT') {
    // The same bytes under the same name are the same file.
    return media.some(({ fileId, role }) => role === added.role && fileId === added.fileId) ? [...media] : [...media, added];
  }
  const isSame = ({ role, language }: ItemMedia) => role === added.role && language === added.language;
  const at = media.findIndex(isSame);
  return at < 0 ? [...media, added] : media.map((each, index) => (index === at ? { ...added, title: each.title } : each));
}

/** Only an SVG is a picture of an item. */
export function isSvg(text: string): boolean {
  return /^\uFEFF?\s*(<svg|<\?xml)/.test(text) && text.includes('<svg');
}
