import { UPLOAD_BYTES } from '@/shared/form/uploads';

/** What the service takes, by how a name ends; it looks at the content too. */
export const FILE_ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx', '.xlsx', '.pptx'] as const;

/** Why a file cannot be sent: the key of the message in the namespace that has it, or null. */
export function fileProblem({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'planner:rule.planFileType' | 'shared:problem.Error_TooLarge' | null {
  if (!FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return 'planner:rule.planFileType';
  }
  return size > UPLOAD_BYTES ? 'shared:problem.Error_TooLarge' : null;
}
