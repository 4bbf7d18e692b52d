import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program, Site } from '@/api/admin';
import { SectionForm } from '@/shared/form/SectionForm';
import { Facts, type Fact } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { useToasts } from '@/shared/toasts/toasts';
import { useSiteWords } from '../hooks/useSiteWords';
import { GROUPS, pick, siteRequest, siteSchema, siteValues, type Group, type SiteValues } from '../siteForm';
import { hasBegun } from '../siteDates';
import { useEditSiteMutation } from '@/api/admin';

interface Props {
  site: Site;
  group: Group;
  title: string;
  facts: readonly Fact[];
  /** The fields, for those who may edit; absent: read only. */
  fields?: ReactNode;
  /** The program whose dates the site's must lie within; not known yet: undefined. */
  program: Program | undefined;
  onEditing?: (isEditing: boolean) => void;
}

/** A part of a site: read first, edited in place, with only its own fields sent. */
export function SiteSection({ site, group, title, facts, fields, program, onEditing }: Props) {
  const { t } = useTranslation('sites');
  const toasts = useToasts();
  const { labels, say, show } = useSiteWords();
  const [edit] = useEditSiteMutation();
  const names = GROUPS[group];
  const isBegun = hasBegun(site);
  const schema = useMemo(
    () => siteSchema<Partial<SiteValues>>(say, labels, names, isBegun ? null : (program ?? null)),
    [say, labels, names, isBegun, program],
  );

  return (
    <RecordSection
      title={title}
      onEditing={onEditing}
      {...(fields === undefined
        ? {}
        : {
            edit: (close: () => void) => (
              <SectionForm<Partial<SiteValues>>
                serverWords="sites"
                title={title}
                schema={schema}
                defaultValues={pick(siteValues(site), names)}
                labels={labels}
                show={show}
                version={site.version}
                readCurrent={(current) => ({ values: pick(siteValues(current as Site), names), version: (current as Site).version })}
                submitLabel={t('page.save')}
                onSubmit={async (values, version) => {
                  const kept = await edit({ siteId: site.siteId, siteEdit: { ...siteRequest(values), version } }).unwrap();
                  toasts.show({ text: t('page.saved', { name: kept.siteName }) });
                }}
                onClose={close}
              >
                {fields}
              </SectionForm>
            ),
          })}
    >
      <Facts facts={facts} />
    </RecordSection>
  );
}
