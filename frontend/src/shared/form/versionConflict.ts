/** Whose version of a field is kept. */
export type Choice = 'mine' | 'theirs';

type Values = Record<string, unknown>;

/** Fields in which my version and the other one differ, and whose is offered first: mine where I changed it, else theirs. */
export function conflictingFields(before: Values, mine: Values, theirs: Values): { name: string; offered: Choice }[] {
  return Object.keys(mine)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, offered: isSame(before[name], mine[name]) ? 'theirs' : 'mine' }));
}

/** Both versions put together: mine, with the other one's fields where that was chosen. */
export function merged<Mine extends Values>(mine: Mine, theirs: Values, choices: Readonly<Record<string, Choice>>): Mine {
  const taken = Object.keys(mine).filter((name) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
