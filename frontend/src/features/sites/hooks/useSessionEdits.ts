import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { answerOf, runInSteps, type BulkAnswer } from '@/shared/dialogs/bulkRun';
import type { ListQuery } from '@/shared/list/listQuery';
import { merged, type Choice } from '@/shared/form/versionConflict';
import { cellName, changed, differing, refusedOf, rowValues, siteEdit, type Refused, type RowEdit } from '../configureRows';
import { useToasts } from '@/shared/toasts/toasts';
import type { Fault } from './useSiteRules';
import { adminApi, useEditSitesMutation } from '@/api/admin';

/** What is typed for a session, with the version that was seen and where in the list it was. */
export interface EditedRow {
  site: Site;
  edit: RowEdit;
  where: ListQuery;
  /** What the service said against fields that have not been changed since. */
  refused: Refused;
}

/** A session that somebody else saved first, as it is now. */
export interface Conflict extends EditedRow {
  current: Site;
}

/** How a save goes: how many of how many are answered, and what became of each once it is over. */
interface Run {
  total: number;
  answered: number;
  answer: BulkAnswer | null;
}

/** What the configuration of sessions holds before it is saved, and its save: each session by itself, with its own result. */
export function useSessionEdits(faultsOf: (site: Site, edit: RowEdit) => readonly Fault[], onRefused: () => void) {
  const { t } = useTranslation(['sites', 'shared']);
  const toasts = useToasts();
  // What is typed stays while the person pages; the site it belongs to goes along with the version that was seen.
  const [edits, setEdits] = useState<ReadonlyMap<number, EditedRow>>(new Map());
  const [run, setRun] = useState<Run | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const [editMany] = useEditSitesMutation();
  const [readSite] = adminApi.useLazyReadSiteQuery();
  const rows = useMemo(() => [...edits.values()], [edits]);
  const isRunning = run !== null && run.answer === null;

  function change(site: Site, part: RowEdit, where: ListQuery) {
    const before = edits.get(site.siteId);
    const seen = before?.site ?? site;
    const edit = { ...before?.edit, ...part };
    const touched = differing(rowValues(seen, before?.edit), rowValues(seen, edit));
    const refused = Object.fromEntries(Object.entries(before?.refused ?? {}).filter(([field]) => !touched.some((each) => each === field)));
    setEdits(withRow(edits, { site: seen, where: before?.where ?? where, refused }, changed(seen, edit)));
  }

  async function save(part: readonly EditedRow[]) {
    if (part.some(({ site, edit }) => faultsOf(site, edit).length > 0)) {
      setIsChecked(true);
      onRefused();
      return;
    }
    if (isRunning || part.length === 0) {
      return;
    }
    setRun({ total: part.length, answered: 0, answer: null });
    const { results } = await runInSteps(
      part,
      (some) => editMany({ siteEdits: { sites: some.map(({ site, edit }) => siteEdit(site, edit)) } }).unwrap(),
      (answered) => {
        setRun({ total: part.length, answered, answer: null });
      },
      ({ site }) => ({ id: site.siteId, name: site.siteName, isDone: false, error: { name: '', detail: t('shared:bulk.notReached') } }),
    );
    const ids = (of: (result: (typeof results)[number]) => boolean) => new Set(results.filter(of).map(({ id }) => id));
    const done = ids(({ isDone }) => isDone);
    const behind = ids(({ error }) => error?.name === 'Error_VersionConflict');
    // One that cannot be read stays among the results as not saved.
    const read = await Promise.all(
      part
        .filter(({ site }) => behind.has(site.siteId))
        .map((row) =>
          readSite({ siteId: row.site.siteId })
            .unwrap()
            .then(
              (current): Conflict => ({ ...row, current }),
              () => null,
            ),
        ),
    );
    const found = read.filter((each) => each !== null);
    const asked = new Set(found.map(({ site }) => site.siteId));
    const told = results.filter(({ id }) => !asked.has(id ?? 0));
    const refused = new Map(results.map(({ id, error }) => [id, refusedOf(error)]));
    setEdits(
      (all) =>
        new Map([...all].filter(([id]) => !done.has(id)).map(([id, row]) => [id, { ...row, refused: refused.get(id) ?? row.refused }])),
    );
    setIsChecked([...refused.values()].some((fields) => Object.keys(fields).length > 0));
    setConflicts(found);
    if (part.length === 1 && told.every(({ isDone }) => isDone)) {
      setRun(null);
      told.forEach(({ name }) => toasts.show({ text: t('page.saved', { name }) }));
      return;
    }
    setRun(told.length === 0 ? null : { total: part.length, answered: part.length, answer: answerOf(told) });
  }

  /** Goes on from the current versions, with what was chosen of each field, and saves that. */
  function choose(choices: Readonly<Record<string, Choice>>) {
    const chosen = conflicts.map(({ site, edit, where, current }) => {
      const mine = rowValues(site, edit);
      const own = Object.fromEntries(Object.keys(mine).map((field) => [field, choices[cellName(site, field)] ?? 'mine'] as const));
      return { site: current, where, refused: {}, edit: changed(current, merged(mine, rowValues(current), own)) };
    });
    setEdits(chosen.reduce((all, { edit, ...row }) => withRow(all, row, edit), edits));
    setConflicts([]);
    void save(chosen.flatMap(({ edit, ...row }) => (edit === null ? [] : [{ ...row, edit }])));
  }

  return {
    edits,
    rows,
    change,
    reset: () => {
      setEdits(new Map());
      setIsChecked(false);
    },
    isChecked,
    save: () => void save(rows),
    run,
    isRunning,
    closeRun: () => {
      setRun(null);
      if (isChecked) {
        onRefused();
      }
    },
    /** Sessions that somebody else saved first, to be decided on. */
    conflicts,
    choose,
    keepTyped: () => {
      setConflicts([]);
    },
  };
}

function withRow(
  edits: ReadonlyMap<number, EditedRow>,
  row: Omit<EditedRow, 'edit'>,
  edit: RowEdit | null,
): ReadonlyMap<number, EditedRow> {
  const next = new Map(edits);
  if (edit === null) {
    next.delete(row.site.siteId);
  } else {
    next.set(row.site.siteId, { ...row, edit });
  }
  return next;
}
