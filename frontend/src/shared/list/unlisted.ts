/**
 * What somebody looked for in a list of people: names and phone numbers of children and of those who belong to them. It stands
 * in no address, which browsers keep and send on; the entry of the history has it, so that Back and Reload show what was seen.
 */
const TERMS = ['search', 'searchField', 'isExactMatch'];

/** The key of it in the state of an entry. */
const KEY = 'listTerms';

/** Parameters of the address together with those that stand in no address; of a name in both the address counts, as in an old bookmark. */
export function withTerms(params: URLSearchParams, state: unknown): URLSearchParams {
  const all = new URLSearchParams(params);
  for (const [name, value] of Object.entries(termsOf(state))) {
    if (!all.has(name)) {
      all.set(name, value);
    }
  }
  return all;
}

/** What the address has of parameters, and the state that has the rest. */
export function withoutTerms(all: URLSearchParams, state: unknown): { params: URLSearchParams; state: Record<string, unknown> } {
  const params = new URLSearchParams(all);
  const terms: Record<string, string> = {};
  for (const name of TERMS) {
    const value = params.get(name);
    params.delete(name);
    if (value !== null) {
      terms[name] = value;
    }
  }
  return { params, state: { ...(isObject(state) ? state : {}), [KEY]: terms } };
}

/** Whether an address has what stands in none. */
export function hasTerms(params: URLSearchParams): boolean {
  return TERMS.some((name) => params.has(name));
}

/** The state of an entry whose address changes: what a list of people on the page looks for stays. */
export function onlyTerms(state: unknown): unknown {
  return isObject(state) && KEY in state ? { [KEY]: state[KEY] } : null;
}

function termsOf(state: unknown): Record<string, string> {
  const kept = isObject(state) ? state[KEY] : undefined;
  return isObject(kept) ? (kept as Record<string, string>) : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
