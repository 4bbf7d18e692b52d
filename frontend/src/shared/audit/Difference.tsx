import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { visuallyHidden } from '../text/visuallyHidden';
import { changesOf, listChanges, type FieldChange } from './difference';
import { sayField, sayFieldValue } from './auditWords';

interface Props {
  /** Kind of thing that was changed: a status means something else for each. */
  entity: string;
  before: unknown;
  after: unknown;
}

/** Before and after of an action, field by field, as people read it. */
export function Difference({ entity, before, after }: Props) {
  const { t } = useTranslation('audit');
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>{t('nothingChanged')}</Box>;
  }
  const hasBoth = changes.some(({ before: was }) => was !== undefined) && changes.some(({ after: is }) => is !== undefined);
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 220px) 1fr' }, columnGap: 3, rowGap: 1 }}
    >
      {changes.map((change) => (
        <Fragment key={change.field}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {sayField(t, change.field)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <Change change={change} entity={entity} hasBoth={hasBoth} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** "North → South": color alone says nothing, so the words stand there for those who hear it. Of a list, only what came and went. */
function Change({ change, entity, hasBoth }: { change: FieldChange; entity: string; hasBoth: boolean }) {
  const { t } = useTranslation('audit');
  const format = useFormats();
  const say = (value: unknown) => sayFieldValue(t, entity, change.field, value, format);
  const lists = listChanges(change.before, change.after);
  if (!hasBoth) {
    const [was, is] = [change.before, change.after].map(lines);
    return (
      <>
        {was?.map((each, index) => (
          <Line key={index}>
            <del>{say(each)}</del>
          </Line>
        ))}
        {is?.map((each, index) => (
          <Line key={index}>{say(each)}</Line>
        ))}
      </>
    );
  }
  if (lists !== null) {
    return (
      <>
        {lists.removed.map((each, index) => (
          <Line key={index}>
            <Hidden>{t('removed')} </Hidden>
            <Box component="del" sx={{ color: 'text.secondary' }}>
              {say(each)}
            </Box>
          </Line>
        ))}
        {lists.added.map((each, index) => (
          <Line key={index}>
            <Hidden>{t('added')} </Hidden>
            <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
              {`+ ${say(each)}`}
            </Box>
          </Line>
        ))}
      </>
    );
  }
  const was = say(change.before);
  const is = say(change.after);
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

/** The entries of a list of records stand below each other; anything else is one line. */
function lines(value: unknown): unknown[] {
  if (Array.isArray(value) && value.some((each) => typeof each === 'object')) {
    return value;
  }
  return value === undefined || value === null || value === '' ? [] : [value];
}

function Line({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'block' }}>{children}</Box>;
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}
