import type { z } from 'zod';
import { fold } from '@/shared/text/fold';
import { choiceValue, needsOf, type RoleChoice } from './roleNeeds';
import type { PersonLine } from './peopleText';
import { NOWHERE, type ChosenPlace, type RoleDraft, type UserDraft } from './userForm';

/** What the lines of a list are held against. */
export interface Directory {
  /** Each by what it is called: in the language in use, and as files have it. */
  roles: readonly (RoleChoice & { names: readonly string[] })[];
  programs: readonly ChosenPlace[];
  sitesOf: (programId: number) => readonly ChosenPlace[];
}

/** A person of the list, ready to be sent or with what is wrong. */
export interface ReadLine {
  source: string;
  draft: UserDraft;
  fault: string | null;
}

/** Words for what only a list can have wrong. */
export interface LineWords {
  noRole: (name: string) => string;
  noPlace: (name: string) => string;
  severalPlaces: (name: string) => string;
  twice: string;
}

/** The people of a list, each with the role and the place of its line, or else of the form, and with the first thing that is wrong. */
export function checkLines(
  lines: readonly PersonLine[],
  form: Omit<UserDraft, 'firstName' | 'lastName' | 'email' | 'userRoles'> & { role: RoleDraft },
  directory: Directory,
  schema: z.ZodType<UserDraft, UserDraft>,
  say: LineWords,
): ReadLine[] {
  const { role, ...invitation } = form;
  const seen = new Set<string>();
  return lines.map((line) => {
    const { firstName, lastName, email, source } = line;
    const found = roleOfLine(line, role, directory, say);
    const draft: UserDraft = { ...invitation, firstName, lastName, email, userRoles: [found.role] };
    const address = email.toLowerCase();
    const isTwice = address !== '' && seen.has(address);
    seen.add(address);
    const fault = (isTwice ? say.twice : found.fault) ?? schema.safeParse(draft).error?.issues[0]?.message ?? null;
    return { source, draft, fault };
  });
}

function roleOfLine(line: PersonLine, role: RoleDraft, directory: Directory, say: LineWords): { role: RoleDraft; fault: string | null } {
  const named = directory.roles.find(({ names }) => names.some((name) => fold(name) === fold(line.role)));
  if (line.role !== '' && named === undefined) {
    return { role, fault: say.noRole(line.role) };
  }
  const choice = named === undefined ? role.choice : choiceValue(named);
  if (line.program === '' && line.place === '') {
    // Somebody with another role is not narrowed to the site of the others unless their role needs one.
    const keepsSite = named === undefined || needsOf(named.roleId).includes('site');
    return { role: { ...role, choice, site: keepsSite ? role.site : NOWHERE }, fault: null };
  }
  const at = placeOfLine(line, role, directory);
  if (at === 'none' || at === 'several') {
    const name = line.place === '' ? line.program : line.place;
    return { role: { ...role, choice }, fault: at === 'none' ? say.noPlace(name) : say.severalPlaces(name) };
  }
  return { role: { ...role, choice, ...at }, fault: null };
}

/** The place that a line names. A name alone may be that of a site or of a program. */
function placeOfLine(
  { program, place }: PersonLine,
  role: RoleDraft,
  { programs, sitesOf }: Directory,
): Pick<RoleDraft, 'program' | 'site'> | 'none' | 'several' {
  const [named = null, ...namesakes] = program === '' ? [] : called(programs, program);
  if (program !== '' && (named === null || namesakes.length > 0)) {
    return named === null ? 'none' : 'several';
  }
  if (place === '') {
    return named === null ? 'none' : { program: named, site: NOWHERE };
  }
  const within = named === null ? programs : [named];
  const all = within.flatMap((each) => sitesOf(each.id).map((site) => ({ program: each, site, name: site.name })));
  const sites = called(all, place).map(({ program: of, site }) => ({ program: of, site }));
  // The program of the form decides between sites of one name.
  const found = sites.length > 1 ? sites.filter((each) => each.program.id === role.program.id) : sites;
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) {
    return only;
  }
  if (sites.length > 1) {
    return 'several';
  }
  const [whole, ...others] = named === null ? called(programs, place) : [];
  if (whole === undefined) {
    return 'none';
  }
  return others.length > 0 ? 'several' : { program: whole, site: NOWHERE };
}

/** Those with this name; if there is none, those whose names begin with it. */
function called<Named extends { name: string }>(all: readonly Named[], name: string): readonly Named[] {
  const exact = all.filter((each) => fold(each.name) === fold(name));
  return exact.length > 0 ? exact : all.filter((each) => fold(each.name).startsWith(fold(name)));
}
