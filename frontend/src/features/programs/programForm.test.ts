import i18next from 'i18next';
import type { Program } from '@/api/admin';
import type { Translate } from '@/shared/form/rules';
import {
  PROGRAM_FORM_FIELDS,
  programRequest,
  programSchema,
  programValues,
  NEW_PROGRAM,
  type ProgramLabels,
  type ProgramValues,
} from './programForm';

const GOOD: ProgramValues = { ...NEW_PROGRAM, programName: 'After School', startDate: '2026-09-01', endDate: '2027-06-30' };
let schema: ReturnType<typeof programSchema>;

beforeAll(() => {
  const labels = Object.fromEntries(PROGRAM_FORM_FIELDS.map((name) => [name, i18next.t(`programs:field.${name}`)])) as ProgramLabels;
  schema = programSchema(
    i18next.getFixedT('en', 'shared') as unknown as Translate,
    i18next.getFixedT('en', 'programs') as unknown as Translate<'programs'>,
    labels,
  );
});

test.each<[keyof ProgramValues, string, string]>([
  ['programName', ' ', 'Program Name is required'],
  ['programName', 'x'.repeat(101), 'Program Name may not be greater than 100 characters'],
  ['startDate', '', 'Enter Start date'],
  ['endDate', '', 'Enter End date'],
  ['endDate', '2026-09-01', 'End date should be greater than Start date'],
  ['noOfScholar', '-1', 'Enrollment goal must be 0 or greater'],
])('%s %j: %s', (field, value, message) => {
  const issues = schema.safeParse({ ...GOOD, [field]: value }).error?.issues ?? [];
  expect(issues.map((issue) => issue.message)).toContain(message);
});

test('an end without a start: "Please fill in the start date first"', () => {
  const issues = schema.safeParse({ ...GOOD, startDate: '' }).error?.issues ?? [];
  expect(issues.map((issue) => issue.message)).toContain('Please fill in the start date first');
});

test('what the form does not show is not sent, so that the service keeps it', () => {
  const program = {
    id: 3,
    accountId: 1,
    ...programRequest({ ...GOOD, noOfScholar: '120' }, 1),
    programStatus: 2,
    isFinalSubmit: true,
    productId: 9,
    version: 4,
  } as Program;
  const shown = {
    accountId: 1,
    programName: 'After School',
    programType: null,
    startDate: '2026-09-01',
    endDate: '2027-06-30',
    noOfScholar: 120,
  };
  expect(programRequest(programValues(program, false), 1)).toEqual(shown);
  expect(programRequest(programValues(program, true), 1)).toEqual({ ...shown, programStatus: 2 });
});
