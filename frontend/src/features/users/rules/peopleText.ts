import { fold } from '@/shared/text/fold';

/** A person of a pasted list or a CSV file, as it was written. What is not said is empty. */
export interface PersonLine {
  /** The line itself, so that what is not sent stays as it was written. */
  source: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  program: string;
  /** A site; without a column of its own, a site or a program. */
  place: string;
}

/** A list of people, and its first line where that names the columns. */
export interface PeopleText {
  header: string;
  lines: PersonLine[];
}

type Column = Exclude<keyof PersonLine, 'source'> | 'name';

/** What columns are called, in both languages, folded. */
const COLUMNS: Record<string, Column> = {
  name: 'name',
  'full name': 'name',
  'nombre completo': 'name',
  'first name': 'firstName',
  firstname: 'firstName',
  nombre: 'firstName',
  nombres: 'firstName',
  'last name': 'lastName',
  lastname: 'lastName',
  surname: 'lastName',
  apellido: 'lastName',
  apellidos: 'lastName',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  correo: 'email',
  'correo electronico': 'email',
  role: 'role',
  'user role': 'role',
  'system role': 'role',
  rol: 'role',
  program: 'program',
  programa: 'program',
  site: 'place',
  session: 'place',
  'site/session': 'place',
  place: 'place',
  sede: 'place',
  sesion: 'place',
  'sede/sesion': 'place',
  lugar: 'place',
};

/** Reads people as they are pasted from a sheet, a CSV file or an address line: `Ana Ruiz, ana@example.org, Staff, Battery Park`. */
export function readPeople(text: string): PeopleText {
  const separator = separatorOf(text);
  // An address line holds several people: `Ana Ruiz <ana@example.org>, Ben Li <ben@example.org>`.
  const sources = text
    .replace(/>\s*[,;]\s*(?=[^,;<>\n]*<)/g, '>\n')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [first = ''] = sources;
  const columns = cellsOf(first, separator).map((cell) => COLUMNS[fold(cell)]);
  const hasHeader = columns.includes('email') && !first.includes('@');
  return {
    header: hasHeader ? first : '',
    lines: sources
      .slice(hasHeader ? 1 : 0)
      .map((source) => ({ ...(hasHeader ? byColumn(cellsOf(source, separator), columns) : byOrder(cellsOf(source, separator))), source })),
  };
}

/** What stands between cells: a sheet's tab, else the more frequent of semicolon and comma. */
function separatorOf(text: string): string {
  const count = (separator: string) => text.split(separator).length;
  return text.includes('\t') ? '\t' : count(';') > count(',') ? ';' : ',';
}

/** The cells of a line. A quoted one may hold the separator, and a quote twice. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const sign = line.charAt(index);
    const last = cells.length - 1;
    if (sign === '"' && isQuoted && line.charAt(index + 1) === '"') {
      cells[last] += '"';
      index += 1;
    } else if (sign === '"' && (isQuoted || cells[last]?.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      cells.push('');
    } else {
      cells[last] += sign;
    }
  }
  return cells.map((cell) => cell.trim());
}

const NOBODY = { firstName: '', lastName: '', email: '', role: '', program: '', place: '' };

function byColumn(cells: readonly string[], columns: readonly (Column | undefined)[]): Omit<PersonLine, 'source'> {
  const said = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const hasLastName = columns.includes('lastName');
  const whole = said('name') === '' && !hasLastName ? said('firstName') : said('name');
  const name = whole === '' ? { firstName: said('firstName'), lastName: said('lastName') } : nameOf([whole]);
  return { ...name, email: addressIn(said('email')).email, role: said('role'), program: said('program'), place: said('place') };
}

/** Without a header: the name, the address, then the role and the place, or the role, the program and the site. */
function byOrder(cells: readonly string[]): Omit<PersonLine, 'source'> {
  const at = cells.findIndex((cell) => cell.includes('@'));
  if (at < 0) {
    return { ...NOBODY, ...nameOf(cells) };
  }
  const { name, email } = addressIn(cells[at] ?? '');
  const [role = '', ...places] = cells.slice(at + 1);
  const [place = '', site] = places;
  return {
    ...nameOf(name === '' ? cells.slice(0, at) : [name]),
    email,
    role,
    ...(site === undefined || site === '' ? { program: '', place } : { program: place, place: site }),
  };
}

/** `Ana Ruiz <ana@example.org>` has a name in it. */
function addressIn(cell: string): { name: string; email: string } {
  const found = /^(.*)<([^<>]*)>$/.exec(cell);
  return found === null ? { name: '', email: cell } : { name: (found[1] ?? '').replace(/"/g, '').trim(), email: (found[2] ?? '').trim() };
}

/** First and last name, in two cells or in one. */
function nameOf(cells: readonly string[]): { firstName: string; lastName: string } {
  const [first = '', ...rest] = cells.filter((cell) => cell !== '');
  if (rest.length > 0) {
    return { firstName: first, lastName: rest.join(' ') };
  }
  const [firstName = '', ...lastNames] = first.split(/\s+/);
  return { firstName, lastName: lastNames.join(' ') };
}
