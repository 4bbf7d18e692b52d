import { z } from 'zod';
import { LOCALE } from '@/api/identity.rules.generated';
import { inShared, personName, type Translate } from '@/shared/form/rules';
import { UPLOAD_BYTES } from '@/shared/form/uploads';

/** What the service makes a picture of. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export interface ProfileValues {
  firstName: string;
  lastName: string;
  phone: string;
  /** Empty: as the browser. */
  locale: string;
}

/** The rules of one's own name, phone and language; the number that one `has` stays, by whatever rule it came. `t` is of the namespace `profile`. */
export function profileSchema(t: Translate<['profile', 'shared']>, has = ''): z.ZodType<ProfileValues, ProfileValues> {
  const name = (which: 'firstName' | 'lastName') => personName(inShared(t), t(`field.${which}`)).min(1, t(`rule.${which}Required`));
  return z.object({
    firstName: name('firstName'),
    lastName: name('lastName'),
    phone: z.string().refine((phone) => phone === has || /^(\d{10})?$/.test(phone), t('shared:rule.phone')),
    locale: z.enum(['', ...LOCALE]),
  });
}

/** What a new password has to have, each told by itself (spec 2 §5, "Quality and passwords"). */
export const PASSWORD_PARTS = ['length', 'lower', 'upper', 'number', 'special'] as const;

export type PasswordPart = (typeof PASSWORD_PARTS)[number];

/** The parts of the password rule that a password has. */
export function partsOf(password: string): Record<PasswordPart, boolean> {
  const length = Array.from(password).length;
  return {
    length: length >= 10 && length <= 15,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    number: /\p{N}/u.test(password),
    special: /[^\p{L}\p{N}\s\p{Cc}]/u.test(password),
  };
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

/** The rules of a change of password: "10-15 characters with one lowercase, one uppercase, one number and one special character". */
export function passwordSchema(t: Translate<['profile', 'shared']>): z.ZodType<PasswordValues, PasswordValues> {
  return z
    .object({
      currentPassword: z.string().min(1, t('rule.currentPasswordRequired')),
      newPassword: z
        .string()
        .min(1, t('rule.newPasswordRequired'))
        .refine((password) => Object.values(partsOf(password)).every(Boolean), t('rule.password')),
      repeated: z.string(),
    })
    .refine(({ newPassword, repeated }) => newPassword === repeated, { path: ['repeated'], error: t('rule.repeated') });
}

/** Why a file cannot be a picture: the key of the message, or null. */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): 'rule.pictureType' | 'rule.pictureSize' | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) {
    return 'rule.pictureType';
  }
  return file.size > UPLOAD_BYTES ? 'rule.pictureSize' : null;
}
