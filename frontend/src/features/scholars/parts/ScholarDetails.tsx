import { useTranslation } from 'react-i18next';
import type { Scholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { useScholarWords } from '../hooks/useScholarWords';
import { CONSENTS } from '../rules/scholarForm';
import { answerOf } from '../rules/scholarRecord';
import { PhoneLink } from './PhoneLink';

/** Everything else that is known of a child. */
export function ScholarDetails({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const { labels, customLabel } = useScholarLabels();
  const { say } = useScholarWords();
  const gender = [say('gender', scholar.gender), scholar.otherGender ?? ''].filter((each) => each !== '').join(', ');
  const address = [
    scholar.addressLine1,
    scholar.addressLine2,
    [scholar.city, [scholar.state, scholar.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean);
  const custom = scholar.customFields.flatMap((value, index) => (value === '' ? [] : [{ label: customLabel(index + 1), value }]));
  return (
    <>
      <RecordSection title={t('record.details.child')}>
        <Facts
          facts={[
            { label: labels.firstName, value: scholar.firstName },
            { label: labels.lastName, value: scholar.lastName },
            { label: labels.birthDate, value: format.day(scholar.birthDate) },
            { label: labels.enteringGrade, value: scholar.enteringGrade },
            { label: labels.gender, value: gender },
            { label: labels.ethnicity, value: say('ethnicity', scholar.ethnicity) },
          ]}
        />
      </RecordSection>
      <RecordSection title={t('record.details.ids')}>
        <Facts
          facts={(['scholarStudentId', 'scholarNumber', 'externalId'] as const).map((name) => ({
            label: labels[name],
            value: scholar[name],
          }))}
        />
      </RecordSection>
      {!scholar.hasLeft && (
        <>
          <RecordSection title={t('record.details.address')}>
            <Facts
              facts={[
                {
                  label: labels.addressLine1,
                  value: address.length === 0 ? null : <span style={{ whiteSpace: 'pre-line' }}>{address.join('\n')}</span>,
                },
                {
                  label: labels.homePhone,
                  value: scholar.homePhone ? <PhoneLink name={scholar.firstName} phone={scholar.homePhone} /> : null,
                },
              ]}
            />
          </RecordSection>
          <RecordSection title={t('record.details.consents')}>
            <Facts
              facts={CONSENTS.map((name) => ({
                label: labels[name],
                value: say('answer', answerOf(scholar[name])) || t('record.details.notAnswered'),
              }))}
            />
          </RecordSection>
        </>
      )}
      {custom.length > 0 && (
        <RecordSection title={t('record.details.custom')}>
          <Facts facts={custom} />
        </RecordSection>
      )}
    </>
  );
}
