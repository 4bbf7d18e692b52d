import i18next, { type TFunction } from 'i18next';
import { checkLines, type LineWords } from './peopleLines';
import { readPeople } from './peopleText';
import { emptyRole, userSchema } from './userForm';

const say: LineWords = {
  noRole: (name) => `role? ${name}`,
  noPlace: (name) => `place? ${name}`,
  severalPlaces: (name) => `which? ${name}`,
  twice: 'twice',
};
const NORTH = { id: 111, name: 'North' };
const directory = {
  roles: [
    { roleId: 5, isPrimary: false, names: ['Program admin', 'Administración del programa'] },
    { roleId: 7, isPrimary: false, names: ['Staff', 'Personal'] },
  ],
  programs: [
    { id: 11, name: 'Summer Arts' },
    { id: 12, name: 'Robótica' },
  ],
  sitesOf: (program: number) =>
    program === 11
      ? [NORTH, { id: 112, name: 'Gym' }]
      : [
          { id: 121, name: 'Gym' },
          { id: 122, name: 'South' },
        ],
};
const form = {
  phoneNumber: '',
  phoneType: '',
  invite: 'now',
  scheduleDate: '',
  personalInvitationNote: '',
  role: { ...emptyRole({ accountId: 1, programId: 11, siteId: 111 }), choice: '7' },
};

function check(text: string, role = form.role) {
  const t = i18next.getFixedT('en', 'users') as unknown as TFunction<'users'>;
  return checkLines(readPeople(text).lines, { ...form, role }, directory, userSchema(t as never, '2026-11-20'), say);
}

test.each([
  ['Ana,Ruiz,ana@example.org', { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.org' }],
  [
    'Ana Ruiz, ana@example.org, Staff, North',
    { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.org', role: 'Staff', place: 'North' },
  ],
  ['Ana\tRuiz\tana@example.org\tStaff\tSummer Arts\tNorth', { email: 'ana@example.org', program: 'Summer Arts', place: 'North' }],
  ['"Ruiz, Ana";ana@example.org;Staff', { firstName: 'Ruiz,', lastName: 'Ana', email: 'ana@example.org', role: 'Staff' }],
  ['Ana Ruiz <ana@example.org>', { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.org' }],
  ['nobody', { firstName: 'nobody', lastName: '', email: '' }],
])('a line is read as it is pasted: %s', (text, person) => {
  expect(readPeople(text).lines).toEqual([expect.objectContaining(person)]);
});

test('a header names the columns, in either language and any order', () => {
  const { header, lines } = readPeople(
    'Correo electrónico;Rol;Nombre;Apellidos;Sede\nana@example.org;Staff;Ana;Ruiz;North\n\nben@example.org;;Ben;Li;\n',
  );
  expect(header).toBe('Correo electrónico;Rol;Nombre;Apellidos;Sede');
  expect(lines).toEqual([
    {
      source: 'ana@example.org;Staff;Ana;Ruiz;North',
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.org',
      role: 'Staff',
      program: '',
      place: 'North',
    },
    { source: 'ben@example.org;;Ben;Li;', firstName: 'Ben', lastName: 'Li', email: 'ben@example.org', role: '', program: '', place: '' },
  ]);
});

test('an address line holds several people', () => {
  expect(readPeople('Ana Ruiz <ana@example.org>, Ben Li <ben@example.org>').lines.map(({ email }) => email)).toEqual([
    'ana@example.org',
    'ben@example.org',
  ]);
});

test('each person gets the role and the place of the line, or else of the form', () => {
  const lines = check(
    'Ana Ruiz,ana@example.org\nBen Li,ben@example.org,program admin,robotica\nCy Roe,cy@example.org,Staff,South\nDee Poe,dee@example.org,Program admin',
  );
  expect(lines.map(({ fault }) => fault)).toEqual([null, null, null, null]);
  expect(lines.map(({ draft: { userRoles } }) => userRoles.map(({ choice, program, site }) => [choice, program.id, site.id]))).toEqual([
    [['7', 11, 111]],
    [['5', 12, 0]],
    [['7', 12, 122]],
    [['5', 11, 0]],
  ]);
});

test('a role may be called by any of its names', () => {
  const lines = check('Ana Ruiz,ana@example.org,personal\nBen Li,ben@example.org,Administracion del programa,robotica');
  expect(lines.map(({ fault, draft: { userRoles } }) => [fault, userRoles[0]?.choice])).toEqual([
    [null, '7'],
    [null, '5'],
  ]);
});

test.each([
  ['Ana Ruiz', 'Email is required'],
  ['Ana,ana@example.org', 'Last Name is required'],
  ['Ana Ruiz,ana@example', 'Email invalid'],
  ['Ana Ruiz,ana@example.org,Teacher', 'role? Teacher'],
  ['Ana Ruiz,ana@example.org,Staff,West', 'place? West'],
  ['Ana Ruiz,ana@example.org,Staff,Robótica', 'Site/Session is required'],
])('says what is wrong with %s', (text, fault) => {
  expect(check(text)[0]?.fault).toBe(fault);
});

test('the beginning of a name is enough where only one begins so', () => {
  expect(check('Ana Ruiz,ana@example.org,Staff,Summer,Nor')[0]?.draft.userRoles[0]).toMatchObject({
    program: { id: 11 },
    site: { id: 111 },
  });
});

test('says that a person is there twice, and which site is meant when two have one name', () => {
  expect(check('Ana Ruiz,ana@example.org\nAna Ruiz,ANA@example.org').map(({ fault }) => fault)).toEqual([null, 'twice']);
  expect(check('Ana Ruiz,ana@example.org,Staff,Gym')[0]?.draft.userRoles[0]?.site.id).toBe(112);
  expect(check('Ana Ruiz,ana@example.org,Staff,Gym', { ...form.role, program: { id: 0, name: '' } })[0]?.fault).toBe('which? Gym');
});
