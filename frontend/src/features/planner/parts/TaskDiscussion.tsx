import { Box, Button, TextField, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type TaskDetails, useDiscussTaskMutation } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import type { Place } from '@/shared/session/roles';
import { problemOf } from '@/shared/states/problem';
import type { Chosen } from '../rules/people';
import { PersonPicker } from './PersonPicker';

/** A comment that is being written. */
export interface CommentDraft {
  text: string;
  mentioned: Chosen[];
}

export const NO_DRAFT: CommentDraft = { text: '', mentioned: [] };

interface Props {
  task: TaskDetails;
  place: Place;
  mayComment: boolean;
  draft: CommentDraft;
  onDraft: (draft: CommentDraft) => void;
}

/** The comments on a task, and a field for another. */
export function TaskDiscussion({ task, place, mayComment, draft: { text, mentioned }, onDraft }: Props) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const [addComment, { isLoading, error, reset }] = useDiscussTaskMutation();
  const gone = t('task.people.gone');
  async function send() {
    const added = await addComment({ taskId: task.id, discussionRequest: { text, mentioned: mentioned.map(({ userId }) => userId) } });
    if (added.error === undefined) {
      onDraft(NO_DRAFT);
    }
  }
  return (
    <Box component="section" aria-label={t('task.discussion.title')}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('task.discussion.title')}
      </Typography>
      {task.taskDiscussions.length === 0 && (
        <Typography sx={{ fontSize: 14, color: 'text.secondary', mb: 1 }}>{t('task.discussion.empty')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {task.taskDiscussions.map((comment) => (
          <Box key={comment.id} component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
              <strong>{comment.user.name ?? gone}</strong>
              {` · ${format.dateTime(comment.saidAt)}`}
              {comment.mentioned.length > 0 &&
                ` · ${t('task.discussion.mentions', { names: comment.mentioned.map(({ name }) => name ?? gone).join(', ') })}`}
            </Typography>
            <Typography sx={{ fontSize: 14, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment.text}</Typography>
          </Box>
        ))}
      </Box>
      {mayComment && (
        <Box
          component="form"
          noValidate
          aria-label={t('task.discussion.say')}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 1.5 }}
        >
          <TextField
            multiline
            minRows={2}
            label={t('task.discussion.say')}
            value={text}
            error={error !== undefined}
            helperText={error === undefined ? undefined : (problemOf(error).detail ?? t('task.discussion.failed'))}
            onChange={(event) => {
              reset();
              onDraft({ text: event.target.value, mentioned });
            }}
          />
          <PersonPicker
            label={t('task.discussion.mention')}
            place={place}
            value={mentioned}
            onValue={(people) => {
              onDraft({ text, mentioned: people });
            }}
          />
          <Button type="submit" variant="contained" disabled={isLoading || text.trim() === ''} sx={{ alignSelf: 'flex-start' }}>
            {t('task.discussion.send')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
