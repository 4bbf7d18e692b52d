import { z } from 'zod';
import { position, type Translate } from '@/shared/form/rules';
import { Role } from '@/shared/session/roles';
import type { StaffLabels } from './staffForm';

/** Where else somebody of the roster is to work, as the dialog holds it. */
export interface PlaceDraft {
  programId: string;
  siteId: string;
  programRole: string;
  roleSelect: string;
}

export type PlaceLabels = Record<keyof PlaceDraft, string>;

/** The rules of the dialog; `t` is of the namespace `shared`. Whoever has access needs a role there. */
export function placeSchema(t: Translate, labels: PlaceLabels, hasAccess: boolean): z.ZodType<PlaceDraft, PlaceDraft> {
  return z
    .object({ programId: z.string(), siteId: z.string(), programRole: position(t), roleSelect: z.string() })
    .superRefine((draft, context) => {
      const missing = (field: keyof PlaceDraft) => {
        context.addIssue({ code: 'custom', path: [field], message: t('rule.required', { field: labels[field] }) });
      };
      if (draft.programId === '') {
        missing('programId');
      }
      if (draft.siteId === '' && needsSite(draft)) {
        missing('siteId');
      }
      if (hasAccess && draft.roleSelect === '') {
        missing('roleSelect');
      }
    });
}

/** A program admin's role is at the whole program. */
export function needsSite({ roleSelect }: Pick<PlaceDraft, 'roleSelect'>): boolean {
  return Number(roleSelect) !== Role.programAdmin;
}

export const NO_PLACE: PlaceDraft = { programId: '', siteId: '', programRole: '', roleSelect: '' };

/** What the fields are called. */
export function placeLabels(labels: StaffLabels, programId: string, siteId: string): PlaceLabels {
  return { programId, siteId, programRole: labels.programRole, roleSelect: labels.roleSelect };
}
