import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../text/visuallyHidden';
import { changesOf, type FieldChange } from './difference';
import { sayField, sayValue } from './auditWords';

interface Props {
  before: unknown;
  after: unknown;
}

/** Before and after of an action, field by field, as people read it. */
export function Difference({ before, after }: Props) {
  const { t } = useTranslation('audit');
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>{t('nothingChanged')}</Box>;
  }
  const hasBoth = changes.some(({ before: was }) => was !== undefined) && changes.some(({ after: is }) => is !== undefined);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 220px) 1fr' }, columnGap: 3, rowGap: 1 }}>
      {changes.map((change) => (
        <Fragment key={change.field}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {sayField(t, change.field)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <Change change={change} hasBoth={hasBoth} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** "North → South": colour alone says nothing, so the words stand there for those who hear it. */
function Change({ change, hasBoth }: { change: FieldChange; hasBoth: boolean }) {
  const { t, i18n } = useTranslation('audit');
  const was = sayValue(t, change.before, i18n.language);
  const is = sayValue(t, change.after, i18n.language);
  if (!hasBoth) {
    return was === '' ? is : <del>{was}</del>;
  }
  return (
    <>
      <Hidden>{t('was')} </Hidden>
      <Box component="del" sx={{ color: 'text.secondary', textDecoration: was === '' ? 'none' : 'line-through' }}>
        {was === '' ? t('value.empty') : was}
      </Box>
      <Box component="span" aria-hidden sx={{ mx: 1, color: 'text.secondary' }}>
        →
      </Box>
      <Hidden> {t('is')} </Hidden>
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500, ...(is === '' ? { color: 'text.secondary' } : {}) }}>
        {is === '' ? t('value.empty') : is}
      </Box>
    </>
  );
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}
