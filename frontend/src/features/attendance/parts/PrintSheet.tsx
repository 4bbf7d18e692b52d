import { Box, GlobalStyles } from '@mui/material';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, Register, RegisterColumn, RegisterRow } from '@/api/roster';
import type { Words } from '@/locales/words';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { useRelationship } from '@/shared/scholars/useRelationship';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useSayMark } from '../hooks/useSayMark';
import { byClassroom, childName, isHere, isTaken } from '../rules/register';
import { arranged, type RegisterView } from '../rules/registerView';

/** What goes to the printer. */
export type Sheet = 'register' | 'evacuation';

interface Props {
  sheet: Sheet;
  register: Register;
  view: RegisterView;
  markOf: (ssmId: number) => AttendanceContent;
  /** When the register was read, in milliseconds. */
  readAt: number;
}

/** The register on paper, or the sheet to carry out of the building: a classroom a page, made of what the browser has, so that it needs no connection. */
export function PrintSheet({ sheet, register, view, markOf, readAt }: Props) {
  const { t } = useTranslation('attendance');
  const format = useFormats(register.timeZone);
  const { role } = useSession();
  // Whoever is not taken may be in the building.
  const mayBeIn = (row: RegisterRow) => isHere(markOf(row.ssmId)) || (row.isScheduled && !isTaken(markOf(row.ssmId)));
  const groups = byClassroom(arranged(sheet === 'evacuation' ? register.results.filter(mayBeIn) : register.results, view));
  const Table = sheet === 'evacuation' ? Evacuation : OfDay;
  const head = (
    <>
      <h2>{t(`sheet.${sheet}`, { site: register.siteName })}</h2>
      <p>
        {format.day(register.day)} · {t('sheet.readAt', { moment: format.dateTime(readAt) })} ·{' '}
        {t('sheet.asOf', { moment: format.dateTime(new Date()) })}
      </p>
      {sheet === 'evacuation' && role === Role.staff && <p>{t('notOnBoard')}</p>}
    </>
  );
  return (
    <Box
      data-sheet={sheet}
      sx={{
        display: 'none',
        color: '#000',
        '@media print': { display: 'block' },
        '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '10pt', lineHeight: 1.3 },
        '& th, & td': { border: '1px solid #777', padding: '4px 6px', textAlign: 'left', verticalAlign: 'top' },
        '& thead': { display: 'table-header-group' },
        '& thead td': { border: 0, padding: 0 },
        '& tr': { breakInside: 'avoid' },
        '& section + section': { breakBefore: 'page' },
        '& h2': { fontSize: '14pt', margin: 0 },
        '& h3': { fontSize: '12pt', margin: '6px 0 4px' },
        '& p': { fontSize: '9pt', margin: '0 0 4px' },
      }}
    >
      <GlobalStyles
        styles={{
          '@page': {
            size: sheet === 'register' ? 'letter landscape' : 'letter',
            margin: '12mm',
            '@bottom-right': { content: 'counter(page)' },
          },
        }}
      />
      {groups.map(({ id, name, children }) => (
        <section key={id}>
          <Table
            rows={children}
            view={view}
            markOf={markOf}
            head={
              <>
                {head}
                {sheet === 'evacuation' && <p>{t('sheet.signed')}</p>}
                <h3>{t('group', { name: name === '' ? t('noClassroom') : name, count: children.length })}</h3>
              </>
            }
          />
        </section>
      ))}
      {groups.length === 0 && (
        <section>
          {head}
          <p>{t('none.here')}</p>
        </section>
      )}
    </Box>
  );
}

interface TableProps {
  rows: readonly RegisterRow[];
  view: RegisterView;
  markOf: Props['markOf'];
  /** What the sheet is of. */
  head: ReactNode;
}

/** Heads of a table with what the sheet is of, on every page: each may be carried by somebody else. */
function Heads({ of, heads }: { of: ReactNode; heads: readonly (keyof Words['attendance']['sheet']['head'])[] }) {
  const { t } = useTranslation('attendance');
  return (
    <thead>
      <tr>
        <td colSpan={heads.length}>{of}</td>
      </tr>
      <tr>
        {heads.map((head) => (
          <th key={head}>{t(`sheet.head.${head}`)}</th>
        ))}
      </tr>
    </thead>
  );
}

function OfDay({ rows, view: { columns }, markOf, head }: TableProps) {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  const cells = [
    { head: 'name', say: (row) => <Named row={row} /> },
    { head: 'grade', column: 'grade', say: (row) => row.enteringGrade },
    { head: 'attendance', say: (_row, mark) => sayStatus(t, mark) },
    { head: 'checkIn', column: 'checkIn', say: (_row, mark) => say.time(mark.checkIn) },
    {
      head: 'checkOut',
      column: 'checkOut',
      say: (_row, mark) =>
        [say.time(mark.checkOut) ?? '', mark.checkout === '--' ? '' : t(`checkoutOf.${mark.checkout}`)]
          .filter((part) => part !== '')
          .join(' '),
    },
    {
      head: 'collectedBy',
      column: 'checkOut',
      say: (_row, mark) =>
        [
          [mark.collectedBy?.name, mark.collectedBy?.reason].filter(Boolean).join(': '),
          mark.collectedBy?.isOffList === true ? t('offList') : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
    },
    { head: 'transportation', column: 'transportation', say: (_row, mark) => mark.transportation },
    { head: 'note', column: 'note', say: (_row, mark) => mark.note },
  ] as const satisfies readonly { head: string; column?: RegisterColumn; say: (row: RegisterRow, mark: AttendanceContent) => ReactNode }[];
  const shown = cells.filter((cell) => !('column' in cell) || columns.includes(cell.column));
  return (
    <table>
      <Heads of={head} heads={shown.map((cell) => cell.head)} />
      <tbody>
        {rows.map((row) => {
          const mark = markOf(row.ssmId);
          return (
            <tr key={row.ssmId}>
              {shown.map((cell) => (
                <td key={cell.head}>{cell.say(row, mark)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** None while nobody has said whether the child came. */
function sayStatus(t: TFunction<'attendance'>, { status }: AttendanceContent): string | null {
  return status === '--' ? null : t(`status.${status}`);
}

function Evacuation({ rows, markOf, head }: TableProps) {
  const { t } = useTranslation('attendance');
  const sayRelationship = useRelationship();
  return (
    <table>
      <Heads of={head} heads={['accounted', 'name', 'grade', 'attendance', 'contacts']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.ssmId}>
            <td style={{ fontSize: '14pt', textAlign: 'center' }}>☐</td>
            <td>
              <Named row={row} />
            </td>
            <td>{row.enteringGrade}</td>
            <td>{sayStatus(t, markOf(row.ssmId)) ?? t(isTaken(markOf(row.ssmId)) ? 'status.--' : 'notTaken')}</td>
            <td>
              {row.contacts.map(({ contactId, firstName, lastName, relationship, phoneNumber, isBarred }) => (
                <div key={contactId}>
                  {isBarred ? (
                    <b>{t('barred', { names: `${firstName} ${lastName}` })}</b>
                  ) : (
                    [`${firstName} ${lastName}`, sayRelationship(relationship), sayPhone(phoneNumber ?? '')]
                      .filter((part) => part !== '')
                      .join(', ')
                  )}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Named({ row }: { row: RegisterRow }) {
  const { t } = useTranslation('attendance');
  const flags = [
    row.hasCustodyAlert ? t('flag.custody') : '',
    row.hasEpiPen ? t('flag.epiPen') : '',
    row.hasAllergies ? t('flag.allergies') : '',
  ].filter((flag) => flag !== '');
  return (
    <>
      <b>{childName(row)}</b>
      {flags.length > 0 && <div>{flags.join(', ')}</div>}
    </>
  );
}
