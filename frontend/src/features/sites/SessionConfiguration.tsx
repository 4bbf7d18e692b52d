import { Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Program, type Site, useListSitesQuery } from '@/api/admin';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { PinIcon } from '@/shared/icons/icons';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { rowValues } from './configureRows';
import { useConfigureColumns } from './hooks/useConfigureColumns';
import { type EditedRow, useSessionEdits } from './hooks/useSessionEdits';
import { useSiteRules } from './hooks/useSiteRules';
import { useWayToField } from './hooks/useWayToField';
import { AddSite } from './parts/AddSite';
import { ConfigureConflicts } from './parts/ConfigureConflicts';
import { ConfigureDialog } from './parts/ConfigureDialog';
import { ConfigureFaults } from './parts/ConfigureFaults';
import { ConfigureTable } from './parts/ConfigureTable';
import { SaveSessions } from './parts/SaveSessions';
import type { SiteValues } from './siteForm';

/** A session whose form is open. */
interface Opened {
  site: Site;
  /** Where to begin. */
  field?: string;
  /** What was typed in it before it was closed by mistake. */
  typed?: SiteValues;
}

const rowId = (row: Site) => row.siteId;
const rowName = (row: Site) => row.siteName;

/** All sessions of a program, edited in one table and the form of each, and saved together, each with its own result. */
export function SessionConfiguration({ program }: { program: Program }) {
  const { t } = useTranslation('sites');
  const toasts = useToasts();
  const { canOpen } = useSession();
  const at = { accountId: program.accountId, programId: program.id };
  const mayEdit = usePermission('site:edit', at);
  const list = useList({
    id: 'configuration',
    at: { ...at, siteId: 0 },
    columns: useConfigureColumns(),
    sort: 'siteName',
    rowId,
    rowName,
    useQuery: useListSitesQuery,
    arg: at,
  });
  const summary = useRef<HTMLDivElement>(null);
  const { schemaOf, faultsOf, sayError } = useSiteRules(program);
  const { edits, rows, change, reset, isChecked, save, run, isRunning, closeRun, conflicts, choose, keepTyped } = useSessionEdits(
    faultsOf,
    () => {
      requestAnimationFrame(() => summary.current?.focus());
    },
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const { goTo, backTo } = useWayToField(list.onQuery, (site, field) => {
    setOpened({ site: edits.get(site.siteId)?.site ?? site, field });
  });
  const close = (site: Site) => {
    setOpened(null);
    backTo(site);
  };
  const faultsOfRow = ({ site, edit, refused }: EditedRow) => faultsOf(site, edit, refused);
  const openedRow = opened === null ? undefined : edits.get(opened.site.siteId);
  const isEmpty = list.data.count === 0 && list.query.search === '';

  return (
    <>
      {opened === null && <LeaveGuard isOn={rows.length > 0 && !isRunning} />}
      <ListPage
        list={list}
        table={(table) => (
          <ConfigureTable
            {...table}
            edits={edits}
            faultsOf={faultsOfRow}
            isChecked={isChecked}
            isRunning={isRunning}
            onChange={(site, part) => {
              change(site, part, list.query);
            }}
            onOpen={
              mayEdit
                ? (site) => {
                    setOpened({ site });
                  }
                : undefined
            }
          />
        )}
        isPart
        title={t('configure.title')}
        primaryAction={
          isEmpty
            ? canOpen('/account/program/sites/createsite') && <AddSite {...at} />
            : mayEdit && <SaveSessions count={rows.length} onSave={save} onReset={reset} />
        }
        notice={
          <>
            <Typography sx={{ mt: -1, mb: 2, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('configure.help')}</Typography>
            {isChecked && (
              <ConfigureFaults
                ref={summary}
                rows={rows}
                faultsOf={faultsOfRow}
                onGo={({ site, where }, field) => {
                  goTo(site, field, where);
                }}
              />
            )}
          </>
        }
        searchLabel={t('search')}
        empty={{ icon: <PinIcon />, title: t('empty'), body: t('emptyBody') }}
      />
      {opened !== null && (
        <ConfigureDialog
          site={opened.site}
          schema={schemaOf(opened.site)}
          values={rowValues(opened.site, openedRow?.edit)}
          typed={opened.typed}
          faults={openedRow === undefined ? [] : faultsOfRow({ ...openedRow, site: opened.site })}
          field={opened.field}
          isUnsaved={rows.length > 0}
          onKeep={(values) => {
            change(opened.site, values, list.query);
            close(opened.site);
          }}
          onClose={(typed) => {
            close(opened.site);
            if (typed !== null) {
              toasts.show({
                text: t('configure.dropped', { name: opened.site.siteName }),
                undo: () => {
                  setOpened({ ...opened, typed });
                },
              });
            }
          }}
        />
      )}
      {run !== null && (run.total > 1 || run.answer !== null) && (
        <BulkResultDialog
          runningTitle={t('configure.running', { count: run.total })}
          doneTitle={(count) => t('configure.done', { count })}
          total={run.total}
          answered={run.answered}
          answer={run.answer}
          sayError={sayError}
          onClose={closeRun}
        />
      )}
      {run === null && conflicts.length > 0 && <ConfigureConflicts conflicts={conflicts} onChoose={choose} onCancel={keepTyped} />}
    </>
  );
}
