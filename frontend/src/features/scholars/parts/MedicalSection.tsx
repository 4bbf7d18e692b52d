import { Alert, Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Private, Scholar } from '@/api/roster';
import { EyeIcon } from '@/shared/icons/icons';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useMedical } from '../hooks/useMedical';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { useScholarWords } from '../hooks/useScholarWords';
import { answerOf } from '../rules/scholarRecord';

const MASK = '••••••';

/** Medical and learning status: masked until somebody asks to see it, because each look is audited. */
export function MedicalSection({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { seen, isReading, hasFailed, show, hide } = useMedical(scholar.scholarId);
  const wasShown = useRef(false);
  const hasAny = scholar.hasMedical || scholar.hasLearningStatus;

  return (
    <RecordSection
      title={t('record.medical.title')}
      help={t('record.medical.help')}
      {...(hasAny
        ? {
            action: (
              <Button
                size="small"
                variant="outlined"
                startIcon={<EyeIcon />}
                loading={isReading}
                onClick={() => {
                  wasShown.current = true;
                  if (seen === null) {
                    void show();
                  } else {
                    hide();
                  }
                }}
              >
                {t(seen === null ? 'record.medical.show' : 'record.medical.hide')}
              </Button>
            ),
          }
        : {})}
    >
      <Box role="status" sx={visuallyHidden}>
        {wasShown.current && !isReading && !hasFailed ? t(seen === null ? 'record.medical.hiddenAgain' : 'record.medical.shown') : ''}
      </Box>
      {hasFailed && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {t('record.medical.failed')}
        </Alert>
      )}
      {hasAny ? <Status scholar={scholar} seen={seen} /> : t('record.medical.nothing')}
    </RecordSection>
  );
}

function Status({ scholar, seen }: { scholar: Scholar; seen: Private | null }) {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  const { say } = useScholarWords();
  const masked = (
    <>
      <span aria-hidden="true">{MASK}</span>
      <Box component="span" sx={visuallyHidden}>
        {t('record.medical.masked')}
      </Box>
    </>
  );
  const answer = (value: boolean | null | undefined) => say('answer', answerOf(value));
  const { medical, learningStatus } = seen ?? {};
  return (
    <Facts
      facts={[
        ...(scholar.hasMedical
          ? [
              { label: labels.epiPen, value: seen === null ? masked : answer(medical?.epiPen) },
              { label: labels.asthmaInhaler, value: seen === null ? masked : answer(medical?.asthmaInhaler) },
              { label: labels.allergies, value: seen === null ? masked : medical?.allergies },
              { label: labels.medications, value: seen === null ? masked : medical?.medications },
            ]
          : []),
        ...(scholar.hasLearningStatus
          ? [
              { label: labels.iepStatus, value: seen === null ? masked : answer(learningStatus?.iepStatus) },
              { label: labels.ellStatus, value: seen === null ? masked : answer(learningStatus?.ellStatus) },
              { label: labels.specialEducation, value: seen === null ? masked : answer(learningStatus?.specialEducation) },
            ]
          : []),
      ]}
    />
  );
}
