/** What the API's document says of a field of a request; `src/api/<service>.rules.generated.ts` has them by schema. */
interface FieldRule {
  readonly type: string;
  readonly nullable?: boolean;
  /** Values of an enumeration. */
  readonly words?: readonly (string | number)[];
}

type FieldRules = Readonly<Record<string, FieldRule>>;

type SentText<Rule> =
  | (Rule extends { type: 'string' }
      ? string
      : Rule extends { type: 'boolean' }
        ? boolean
        : Rule extends { words: readonly (infer Code)[] }
          ? Code
          : number)
  | (Rule extends { nullable: true } ? null : never);

/** Fields of a form as a request has them. */
type Sent<Values, Rules> = {
  [
    Name in keyof Values as Name extends keyof Rules ? (Rules[Name] extends { type: 'object' } ? never : Name) : never
  ]: Values[Name] extends string | undefined ? SentText<Rules[Name & keyof Rules]> : Values[Name];
};

/** What a record may have where its form has a value of a kind. */
type Shown<Value> = Value extends string ? string | number | boolean | null | undefined : Value | null | undefined;

/** Names of the fields of a form, by what it begins with. */
export function namesOf<Values extends object>(blank: Values): (keyof Values & string)[] {
  return Object.keys(blank) as (keyof Values & string)[];
}

/** A record as its form shows it: numbers in digits, answers as `yes` and `no`, and what is missing as in `blank`. */
export function typed<Values extends object, Found extends { [Name in keyof Values]?: Shown<Values[Name]> }>(
  blank: Values,
  found: Found & Record<Exclude<keyof Values, keyof Found>, never>,
): Values {
  return Object.fromEntries(
    namesOf(blank).map((name) => {
      const none = blank[name];
      const value = found[name] ?? none;
      return [name, typeof none !== 'string' ? value : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)];
    }),
  ) as Values;
}

/** Fields of a form as a request has them, by its rules: texts without padding, digits as numbers, nothing as null. Groups, and what the request does not have, are left out. */
export function sent<Values extends object, Rules extends FieldRules>(rules: Rules, values: Values): Sent<Values, Rules> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const rule = rules[name];
      const isLeftOut = rule === undefined || rule.type === 'object' || value === undefined;
      return isLeftOut ? [] : [[name, typeof value === 'string' ? sentText(rule, value.trim()) : value]];
    }),
  ) as Sent<Values, Rules>;
}

/** As `sent`, for services that keep what is null as it was: an empty text is sent as such. */
export function given<Values extends object, Rules extends FieldRules>(rules: Rules, values: Values): Sent<Values, Rules> {
  const texts = Object.entries(trimmed(values)).filter(([name, value]) => value === '' && rules[name]?.type === 'string');
  return { ...sent(rules, values), ...Object.fromEntries(texts) };
}

function sentText({ type, nullable }: FieldRule, text: string): string | number | boolean | null {
  if (text === '' && nullable) {
    return null;
  }
  return type === 'string' ? text : type === 'boolean' ? text === 'yes' : Number(text);
}

/** Texts of a form without padding. */
export function trimmed<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
}

/** A text without padding, or null for none. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
