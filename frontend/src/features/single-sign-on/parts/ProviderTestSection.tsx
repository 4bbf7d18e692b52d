import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { CheckIcon, WarningIcon } from '@/shared/icons/icons';
import { RecordSection } from '@/shared/record/RecordSection';
import { problemOf } from '@/shared/states/problem';
import { saidOf } from '@/shared/states/problem';
import { useTestSingleSignOnMutation, type ProviderTest } from '@/api/identity';

/** Asks the provider whether everything fits, and says so in plain words. */
export function ProviderTestSection({ accountId }: { accountId: number }) {
  const { t } = useTranslation('singleSignOn');
  const { t: tShared } = useTranslation('shared');
  const [test, { data, error, isLoading }] = useTestSingleSignOnMutation();
  const { name, detail } = problemOf(error);
  return (
    <RecordSection title={t('test.title')} help={t('test.help')}>
      <Button variant="outlined" loading={isLoading} onClick={() => void test({ accountId })}>
        {t('test.run')}
      </Button>
      <Box role="status" sx={{ mt: 2 }}>
        {error !== undefined && !isLoading && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {detail === null ? t('test.failed') : sayServerMessage(tShared, { message: detail, code: name })}
          </Alert>
        )}
        {data !== undefined && !isLoading && <Outcome test={data} />}
      </Box>
    </RecordSection>
  );
}

function Outcome({ test }: { test: ProviderTest }) {
  const { t } = useTranslation('singleSignOn');
  const { t: tShared } = useTranslation('shared');
  return (
    <>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{t(test.isWorking ? 'test.works' : 'test.doesNotWork')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {test.checks.map((check) => (
          <Box component="li" key={check.name} sx={{ display: 'flex', gap: 1, fontSize: 14, lineHeight: '20px' }}>
            <Box sx={{ display: 'flex', color: check.isPassed ? 'success.main' : 'error.main' }}>
              {check.isPassed ? <CheckIcon /> : <WarningIcon />}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{t(`test.check.${check.name}.${check.isPassed ? 'passed' : 'failed'}`)}</Box>
              {!check.isPassed && (
                <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {sayServerMessage(tShared, saidOf(check.detail, check.fault), undefined, 'singleSignOn')}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
