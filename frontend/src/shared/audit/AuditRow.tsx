import { Box, IconButton, Link, TableCell, TableRow, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { useFormats } from '../formats/useFormats';
import { ChevronDownIcon, ChevronRightIcon } from '../icons/icons';
import { sayAction, sayEntity, sayField } from './auditWords';
import { Difference } from './Difference';
import { changesOf } from './difference';
import type { MergedEntry } from './mergedLog';
import { ViewedPlace } from './ViewedPlace';
import { NOTHING_SAID } from '../text/nothing';

/** More changed fields than this are counted, not named. */
const MOST_NAMED = 3;

interface Props {
  entry: MergedEntry;
  /** Fields of the columns that are shown. */
  shown: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  onActor?: (entry: MergedEntry) => void;
}

/** One entry of the log: a line, and behind it what it was and is. */
export function AuditRow({ entry, shown, isOpen, onToggle, onActor }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormats();
  const detailsId = useId();
  const action = sayAction(t, entry.action);
  const changes = changesOf(entry.before, entry.after);
  const named = [...new Set(changes.map(({ field }) => sayField(t, field)))];
  const actor = entry.actorName ?? (isAbsent(entry.actorUserId) ? t('actor.system') : t('actor.gone', { id: String(entry.actorUserId) }));
  const role = isAbsent(entry.viewedRole) ? '' : t(`role.${String(entry.viewedRole) as keyof Words['audit']['role']}`);

  return (
    <>
      <TableRow hover onClick={onToggle} sx={{ height: 44, cursor: 'pointer', '& > td': isOpen ? { borderBottom: 0 } : {} }}>
        <TableCell sx={{ pr: 0 }}>
          <IconButton
            size="small"
            aria-label={t(isOpen ? 'hideDetails' : 'showDetails', { action })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          </IconButton>
        </TableCell>
        {shown.includes('when') && (
          <TableCell sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            <time dateTime={entry.occurredAt}>{format.exactTime(entry.occurredAt)}</time>
          </TableCell>
        )}
        {shown.includes('who') && (
          <TableCell>
            {onActor !== undefined && !isAbsent(entry.actorUserId) ? (
              <Link
                component="button"
                type="button"
                underline="hover"
                title={t('onlyActor', { name: actor })}
                onClick={(event) => {
                  event.stopPropagation();
                  onActor(entry);
                }}
                sx={{ font: 'inherit', fontWeight: 600, textAlign: 'left' }}
              >
                {actor}
              </Link>
            ) : (
              actor
            )}
            {role !== '' && (
              <Typography component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {t('asRole', { role })}
              </Typography>
            )}
          </TableCell>
        )}
        <TableCell>
          {action}
          <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {' '}
            {entry.entity === 'drilldown' ? <ViewedPlace entry={entry} /> : subject(entry)}
          </Box>
        </TableCell>
        {shown.includes('changes') && (
          <TableCell sx={{ color: 'text.secondary' }}>
            {named.length === 0 ? NOTHING_SAID : named.length > MOST_NAMED ? t('changedFields', { count: named.length }) : named.join(', ')}
          </TableCell>
        )}
      </TableRow>
      {isOpen && (
        <TableRow id={detailsId}>
          <TableCell />
          <TableCell colSpan={shown.length} sx={{ pt: 0.5, pb: 2 }}>
            <Difference entity={entry.entity} before={entry.before} after={entry.after} />
            <Typography sx={{ mt: 1.5, fontSize: 13, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                t('detail.entity', { entity: sayEntity(t, entry.entity), id: entry.entityId }),
                isAbsent(entry.accountId) || entry.entity === 'account' ? '' : t('detail.account', { id: String(entry.accountId) }),
                isAbsent(entry.address) ? '' : t('detail.address', { address: entry.address }),
                isAbsent(entry.correlationId) ? '' : t('detail.reference', { id: entry.correlationId }),
              ]
                .filter((each) => each !== '')
                .join(' · ')}
            </Typography>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** What the entry is about, by name where its record has one. */
function subject({ before, after, entityId }: MergedEntry): string {
  for (const record of [after, before]) {
    if (typeof record === 'object' && record !== null) {
      const fields = record as Record<string, unknown>;
      const person = [fields['firstName'], fields['lastName']].filter((each) => typeof each === 'string').join(' ');
      const name =
        fields['name'] ?? fields['accountName'] ?? fields['programName'] ?? fields['siteName'] ?? (person === '' ? undefined : person);
      if (typeof name === 'string' && name !== '') {
        return name;
      }
    }
  }
  // A long id says nothing to a person; it stands among the details.
  return /^\d{1,18}$/.test(entityId) ? `#${entityId}` : '';
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
