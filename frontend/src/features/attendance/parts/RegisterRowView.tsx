import { memo, type ReactNode } from 'react';
import type { AttendanceContent, RegisterColumn, RegisterRow } from '@/api/roster';
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '@/shared/icons/icons';
import { Face } from '@/shared/people/Face';
import { photoAddress, scholarAddress } from '@/shared/scholars/scholarAddress';
import type { MarkState } from '../hooks/useMarks';
import type { RowWords } from '../hooks/useRowWords';
import { childName, contactName, isHere, mayCome, type MarkStatus } from '../rules/register';
import { ChildFlags } from './ChildFlags';
import { StatusButtons } from './StatusButtons';

/** As `EditIcon` draws it: the component takes as long as the rest of a row. */
const PENCIL = 'M4.5 19.5l.8-4L15.8 5l3.2 3.2L8.5 18.7z';

/** What is done to a child of the register. The same object all along, so that a mark draws its own row alone. */
export interface RowActions {
  markAs: (ssmId: number, status: MarkStatus | null) => void;
  checkIn: (ssmId: number) => void;
  checkOut: (ssmId: number) => void;
  showDetails: (ssmId: number) => void;
  /** The person has seen why the mark was not saved. */
  dismiss: (ssmId: number) => void;
}

interface Props {
  row: RegisterRow;
  mark: AttendanceContent;
  state: MarkState;
  /** Why the mark was not saved. */
  error: string | null;
  isOff: boolean;
  /** What is shown; what keeps a child safe always is. */
  columns: readonly RegisterColumn[];
  isCurrent: boolean;
  /** Where a page is; null: names lead nowhere, as phones have no page of a child. */
  addressOf: ((page: string) => string) | null;
  words: RowWords;
  on: RowActions;
}

/**
 * A child in the register: who it is, what to know, its mark, and whether the mark is saved. Plain elements that the list
 * styles (`rowStyles`), and no hooks: a register has hundreds of rows.
 */
export const RegisterRowView = memo(function RegisterRowView({
  row,
  mark,
  state,
  error,
  isOff,
  columns,
  isCurrent,
  addressOf,
  words: { t, say, format },
  on,
}: Props) {
  const { ssmId } = row;
  const shows = (column: RegisterColumn) => columns.includes(column);
  const name = childName(row);
  const picture = photoAddress(row, 'thumbnail');
  const [came, left] = [say.time(mark.checkIn), say.time(mark.checkOut)];
  const pickup = row.contacts.filter(({ allowedToPick }) => allowedToPick).map(contactName);
  const barred = row.contacts.filter(({ isBarred }) => isBarred).map(contactName);
  // Tab leads from the row in view to its buttons, and from there out of the list.
  const tabIndex = isCurrent ? 0 : -1;
  const hasLeft = left !== null || mark.checkout === 'Dismissed';
  const nothing = (
    <span aria-hidden className="nothing">
      --
    </span>
  );
  return (
    <li
      data-child={ssmId}
      className={row.isScheduled ? 'child' : 'child unscheduled'}
      tabIndex={tabIndex}
      aria-label={t('row', { name, status: t(mark.status === '--' ? 'notTaken' : `status.${mark.status}`) })}
    >
      <div className="who">
        {shows('photo') &&
          (picture === null ? (
            <span
              className="initials"
              data-initials={[row.firstName, row.lastName]
                .map((part) => Array.from(part)[0] ?? '')
                .join('')
                .toUpperCase()}
            />
          ) : (
            <Face name={`${row.firstName} ${row.lastName}`} picture={picture} size={40} />
          ))}
        <div className="names">
          <span className="name">
            {addressOf === null ? (
              name
            ) : (
              <a href={addressOf(scholarAddress(row.scholarId))} tabIndex={tabIndex}>
                {name}
              </a>
            )}
          </span>
          {(row.hasCustodyAlert || row.hasEpiPen || row.hasAllergies) && <ChildFlags child={row} />}
        </div>
      </div>
      <div className="about">
        <div className="quiet">
          {[
            shows('grade') ? say.grade(row) : '',
            shows('classroom') ? row.classroomName : '',
            row.isScheduled ? '' : t(row.isNotEnrolled === true ? 'notEnrolled' : 'notExpected'),
            !shows('pickup') ? '' : pickup.length === 0 ? t('noPickup') : t('pickup', { names: pickup.join(', ') }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </div>
        {barred.length > 0 && <div className="barred">{t('barred', { names: barred.join(', ') })}</div>}
        {error !== null && (
          <div className="refusal">
            <span role="alert" className="error">
              {error}
            </span>
            <button
              type="button"
              className="round"
              tabIndex={tabIndex}
              aria-label={t('dismissOf', { name })}
              onClick={() => {
                on.dismiss(ssmId);
              }}
            >
              <CloseIcon sx={{ fontSize: 16 }} />
            </button>
          </div>
        )}
      </div>
      <div className="status">
        <StatusButtons
          t={t}
          name={name}
          value={mark.status}
          isOff={isOff}
          isTabStop={isCurrent}
          onChoose={(status) => {
            on.markAs(ssmId, status);
          }}
        />
      </div>
      <div className="times">
        <div className="came">
          {!shows('checkIn') ? null : came !== null ? (
            <span>{t('cameAt', { time: came })}</span>
          ) : !isOff && mayCome(mark) ? (
            <button
              type="button"
              className="press"
              tabIndex={tabIndex}
              aria-label={t('checkInOf', { name })}
              onClick={() => {
                on.checkIn(ssmId);
              }}
            >
              {t('checkIn')}
            </button>
          ) : (
            nothing
          )}
        </div>
        <div className="left">
          {hasLeft ? (
            // With whom a child left is never hidden.
            <>
              {mark.checkout === 'Dismissed' && <div className="strong">{t('checkoutOf.Dismissed')}</div>}
              {(left !== null || mark.collectedBy) && (
                <div>
                  {mark.collectedBy
                    ? left === null
                      ? t('with', { who: mark.collectedBy.name })
                      : t('leftWith', { time: left, who: mark.collectedBy.name })
                    : t('leftAt', { time: left })}
                </div>
              )}
              {mark.collectedBy?.isOffList === true && <div className="warn">{t('offList')}</div>}
              {typeof mark.lateMinutes === 'number' && (
                <div className="warn">{t('pickedUpLate', { duration: format.duration(mark.lateMinutes) })}</div>
              )}
            </>
          ) : !shows('checkOut') ? null : !isOff && isHere(mark) ? (
            <button
              type="button"
              className="press edged"
              tabIndex={tabIndex}
              aria-label={t('checkOutOf', { name })}
              onClick={() => {
                on.checkOut(ssmId);
              }}
            >
              {t('checkOutHere')}
            </button>
          ) : (
            nothing
          )}
        </div>
        <div className="note">
          {shows('transportation') && typeof mark.transportation === 'string' && <div className="strong">{mark.transportation}</div>}
          {shows('note') && typeof mark.note === 'string' && <div>{mark.note}</div>}
          {(shows('transportation') || shows('note')) &&
            typeof mark.transportation !== 'string' &&
            typeof mark.note !== 'string' &&
            nothing}
        </div>
      </div>
      <div className="edit">
        {!isOff && (
          <button
            type="button"
            className="round"
            tabIndex={tabIndex}
            aria-label={t('detailsOf', { name })}
            onClick={() => {
              on.showDetails(ssmId);
            }}
          >
            <svg className="sign" viewBox="0 0 24 24" aria-hidden focusable={false}>
              <path d={PENCIL} />
            </svg>
          </button>
        )}
      </div>
      <div className="side">
        {/* Whether the mark is saved: a sign and, for readers of the page, a word. */}
        {state !== 'settled' && (
          <span role="img" className={state} aria-label={t(`state.${state}`)} title={t(`state.${state}`)}>
            {SIGNS[state]}
          </span>
        )}
      </div>
    </li>
  );
});

const SIGNS: Record<Exclude<MarkState, 'settled'>, ReactNode> = {
  saving: <ClockIcon />,
  saved: <CheckIcon />,
  waiting: <ClockIcon />,
  refused: <WarningIcon />,
};
