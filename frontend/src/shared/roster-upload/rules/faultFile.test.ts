import type { UploadTable } from '@/api/roster';
import { csvOf, faultLines } from './faultFile';

test('faults stand in a file that no spreadsheet runs', () => {
  const row = {
    line: 4,
    cells: ['=1+1', '13th'],
    edited: [],
    readings: [],
    changes: [],
    similar: [],
    similarLines: [],
    mergedLines: [],
    isDecided: false,
    outcome: 'faulty' as const,
  };
  const table: UploadTable = {
    results: [
      {
        ...row,
        faults: [
          { column: 0, reason: 'This is a formula', code: 'formula', params: {} },
          { column: null, reason: 'Said, "so"', code: null, params: {} },
        ],
      },
    ],
    count: 1,
    columns: [
      { column: 0, heading: 'Student', field: 'name' },
      { column: 2, heading: 'Gr', field: 'enteringGrade' },
    ],
    counts: { added: 0, similar: 0, enrolled: 0, changed: 0, unchanged: 0, repeated: 0, faulty: 1, merged: 0 },
    skipped: [],
    notices: { stillHere: [], withoutPickup: [], custodyPickup: [], inactiveByDate: [], inactiveDateNotKept: [], birthDates: [] },
    upload: null,
  };
  const lines = faultLines(table, ({ reason }, field) => `${reason} (${field ?? 'line'})`);
  expect(csvOf([['Line', 'Column'], ...lines])).toBe(
    '\ufeffLine,Column\r\n4,Student,\'=1+1,This is a formula (name)\r\n4,,,"Said, ""so"" (line)"\r\n',
  );
});
