import i18next, { type TFunction } from 'i18next';

/** What a service says: in the spec's English, and by a code with what the words for it take. */
export interface Said {
  message: string;
  /** Name of the error, or of the rule that a field breaks. */
  code?: string | null;
  params?: Readonly<Record<string, string | number>>;
}

/** Where the words of a code stand in a namespace: errors by their names, rules by theirs. */
const GROUPS = ['problem', 'rule', 'fault'] as const;

/**
 * What a service says, in the person's language and with the field called what the page calls it: by its code, if there are
 * words for it in a feature's `own` namespace or here. What has no code or no words stays in the English of the spec.
 */
export function sayServerMessage(t: TFunction<'shared'>, { message, code, params = {} }: Said, label?: string, own?: string): string {
  const namespaces = own === undefined ? ['shared'] : [own, 'shared'];
  const keys = namespaces.flatMap((namespace) => GROUPS.map((group) => `${namespace}:${group}.${code ?? ''}`));
  const key = code ? keys.find((each) => i18next.exists(each, params)) : undefined;
  // What services say is known only when they say it, and so are the keys of its words.
  const say = t as unknown as (key: string, values: object) => string;
  return key === undefined ? message : say(key, { ...params, ...(label === undefined ? {} : { field: label }) });
}
