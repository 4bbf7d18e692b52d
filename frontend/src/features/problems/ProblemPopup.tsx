import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, IconButton, Link } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useTakeOverSessionMutation } from '@/api/identity';
import { endsSession, problemClosed, selectShownProblem, type ShownProblem, TAKEN_OVER } from '@/api/problems';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import { helpPage } from '@/shared/help/helpDesk';
import { CloseIcon } from '@/shared/icons/icons';
import { type ProblemWords, wordsOf } from './problemWords';

interface Props {
  /** Reads the page's data again. */
  onRefresh: () => void;
  /** Ends the session here: clears cookies but the user name, and leaves for the sign-in page. */
  onSessionEnd: () => void;
}

/** The global error popup (spec 1 §8). */
export function ProblemPopup({ onRefresh, onSessionEnd }: Props) {
  const { t } = useTranslation('problems');
  const dispatch = useDispatch();
  const problem = useSelector(selectShownProblem);
  const [takeOver, { isLoading }] = useTakeOverSessionMutation();
  const titleId = useId();
  const bodyId = useId();
  if (problem === null) {
    return null;
  }
  const words = wordsOf(problem.name);
  const isEnd = endsSession(problem.name);
  const isElsewhere = problem.name === 'Error_TokenMultipleInstance';
  const isTakenOver = problem.name === TAKEN_OVER;

  function close() {
    dispatch(problemClosed());
    if (isEnd) {
      onSessionEnd();
    }
  }

  function refresh() {
    close();
    if (!isEnd) {
      onRefresh();
    }
  }

  async function continueHere() {
    const result = await takeOver();
    if (result.error === undefined) {
      dispatch(problemClosed());
      onRefresh();
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth={isElsewhere ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t(`titles.${words.title}`)}
      </DialogTitle>
      <IconButton onClick={close} aria-label={t('close')} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent id={bodyId}>
        <Body words={words} problem={problem} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, flexWrap: 'wrap', gap: 1 }}>
        <Button {...(isElsewhere ? {} : { variant: 'contained', autoFocus: true })} onClick={refresh}>
          {t(isTakenOver ? 'signInHere' : 'REFRESH_BUTTON')}
        </Button>
        {isElsewhere && (
          <Button variant="contained" autoFocus loading={isLoading} onClick={() => void continueHere()}>
            {t('continueHere')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Body({ words, problem }: { words: ProblemWords; problem: ShownProblem }) {
  const { t, i18n } = useTranslation('problems');
  const { t: shared } = useTranslation('shared');
  const said = sayServerMessage(shared, {
    message: problem.message ?? t('messages.technical'),
    code: problem.code === undefined ? problem.name : problem.code,
  });
  switch (words.form) {
    case 'technical':
      return (
        <>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{said}</DialogContentText>
          {problem.correlationId !== null && (
            <DialogContentText variant="caption" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              {t('reference', { id: problem.correlationId })}
            </DialogContentText>
          )}
          <HelpDeskLink reference={problem.correlationId}>{t('contactUs')}</HelpDeskLink>
        </>
      );
    case 'csvHeaders':
      return (
        <>
          <DialogContentText>{t('messages.csvHeaders')}</DialogContentText>
          <DialogContentText sx={{ mt: 1 }}>{t('messages.csvHeadersHelp')}</DialogContentText>
          <Link href={helpPage(i18n.language)} target="_blank" rel="noopener" sx={{ display: 'inline-block', mt: 1.5 }}>
            {t('helpCenter')}
          </Link>
        </>
      );
    default:
      return <DialogContentText>{words.message === null ? said : t(`messages.${words.message}`)}</DialogContentText>;
  }
}
