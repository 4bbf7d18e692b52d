import { UPLOAD_BYTES } from '@/shared/form/uploads';

/** "Max 5 documents per scholar" (spec 2 §5). */
export const MOST_DOCUMENTS = 5;

/** What the service takes, by how a name ends; it looks at the content too. */
export const DOCUMENT_ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx'] as const;

/** Why a file cannot be a document: the key of the message, or null. */
export function documentProblem({ name, size }: Pick<File, 'name' | 'size'>): 'rule.documentType' | 'problem.Error_TooLarge' | null {
  if (!DOCUMENT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return 'rule.documentType';
  }
  return size > UPLOAD_BYTES ? 'problem.Error_TooLarge' : null;
}

/** Whether a scholar who has these documents may get these files as well; those of a name that is there may replace it. */
export function areTooMany(has: readonly string[], files: readonly string[]): boolean {
  const key = (name: string) => name.trim().toLowerCase();
  const known = new Set(has.map(key));
  return files.length > MOST_DOCUMENTS || has.length + files.filter((name) => !known.has(key(name))).length > MOST_DOCUMENTS;
}
