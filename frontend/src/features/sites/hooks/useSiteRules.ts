import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program, Site } from '@/api/admin';
import type { BulkError } from '@/shared/dialogs/bulkRun';
import { sayServerMessage, type Said } from '@/shared/form/serverMessages';
import { FORM_FIELDS, refusedOf, rowValues, type Refused, type RowEdit } from '../configureRows';
import { hasBegun } from '../siteDates';
import { siteSchema, type SiteField, type SiteValues } from '../siteForm';
import { useSiteWords } from './useSiteWords';

/** What is wrong with a field of a session, in words. */
export interface Fault {
  field: SiteField;
  message: string;
}

/** The rules of a program's sessions, and what they say of one. */
export function useSiteRules(program: Program) {
  const { t } = useTranslation('shared');
  const { labels, say } = useSiteWords();
  return useMemo(() => {
    const ahead = siteSchema<SiteValues>(say, labels, FORM_FIELDS, program);
    const begun = siteSchema<SiteValues>(say, labels, FORM_FIELDS, null);
    const schemaOf = (site: Site) => (hasBegun(site) ? begun : ahead);
    const sayRefused = (field: SiteField, said: Said) => sayServerMessage(t, said, labels[field], 'sites');
    return {
      schemaOf,
      /** What is wrong with a session as it is typed, and what the service says against it. */
      faultsOf: (site: Site, edit: RowEdit, refused: Refused = {}): Fault[] => {
        const issues = schemaOf(site).safeParse(rowValues(site, edit)).error?.issues ?? [];
        return FORM_FIELDS.flatMap((field) => {
          const against = refused[field];
          const message =
            issues.find(({ path }) => path[0] === field)?.message ?? (against === undefined ? undefined : sayRefused(field, against));
          return message === undefined ? [] : [{ field, message }];
        });
      },
      /** Why the service did not save a session. */
      sayError: (error: BulkError) => {
        const fields = Object.entries(refusedOf(error)).map(([field, said]) => sayRefused(field as SiteField, said));
        return fields.length === 0
          ? sayServerMessage(t, { message: error.detail, code: error.name }, undefined, 'sites')
          : [...new Set(fields)].join(' ');
      },
    };
  }, [t, labels, say, program]);
}
