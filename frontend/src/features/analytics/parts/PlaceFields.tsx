import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useReadAccountTreeQuery } from '@/api/admin';
import { addressAt } from '@/shared/place/address';
import { useNavigate, usePage } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { ChoiceField } from './ChoiceField';

/** The program and the site that a page shows: another one is another address of it. What the person is bound to is not asked for. */
export function PlaceFields() {
  const { t } = useTranslation('analytics');
  const { place, bounds } = useSession();
  const { accountId, programId, siteId } = place;
  const navigate = useNavigate();
  const page = usePage();
  const { search } = useLocation();
  const { currentData } = useReadAccountTreeQuery(bounds.siteId > 0 ? skipToken : { accountId });
  const programs = currentData?.programs ?? [];
  const sites = programs.find((program) => program.programId === programId)?.sites ?? [];
  const go = (to: { programId: number; siteId: number }) => {
    void navigate(`${addressAt({ accountId, ...to }, page)}${search}`);
  };
  return (
    <>
      {bounds.programId === 0 && (
        <ChoiceField
          label={t('learning.program')}
          value={String(programId)}
          all={t('learning.everyProgram')}
          choices={programs.map((program) => ({ value: String(program.programId), label: program.programName }))}
          onChoose={(chosen) => {
            go({ programId: Number(chosen), siteId: 0 });
          }}
        />
      )}
      {bounds.siteId === 0 && programId > 0 && (
        <ChoiceField
          label={t('learning.site')}
          value={String(siteId)}
          all={t('learning.everySite')}
          choices={sites.map((site) => ({ value: String(site.siteId), label: site.siteName }))}
          onChoose={(chosen) => {
            go({ programId, siteId: Number(chosen) });
          }}
        />
      )}
    </>
  );
}
