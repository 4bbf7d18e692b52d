import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditedItem, useDeleteItemMutation, usePublishItemMutation, useUnpublishItemMutation } from '@/api/authoring';
import { useItemNamedQuery } from '@/api/content';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { ReasonedButton } from '@/shared/text/ReasonedButton';
import { useToasts } from '@/shared/toasts/toasts';
import { readingAddress } from '../words';
import { ScheduleDialog } from './ScheduleDialog';

interface Props {
  edited: EditedItem;
  /** Something is not saved yet: what is published is always a version. */
  isDirty: boolean;
  onDialog: (isOpen: boolean) => void;
}

type Asked = 'publishAt' | 'unpublishAt' | 'delete' | null;

/** What is done with an item beside writing it: it is published, now or later, and taken back. */
export function EditorActions({ edited, isDirty, onDialog }: Props) {
  const { t } = useTranslation('authoring');
  const { t: shared } = useTranslation('shared');
  const toasts = useToasts();
  const navigate = useNavigate();
  const menuId = useId();
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [publish, { isLoading: isPublishing }] = usePublishItemMutation();
  const [unpublish] = useUnpublishItemMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteItemMutation();
  const { id, slug, language, state, version, publishedVersion, publishAt, unpublishAt, fields } = edited;
  const otherLanguage = language === 'en' ? 'es' : 'en';
  const { currentData: other } = useItemNamedQuery({ slug, language: otherLanguage });
  const { title } = fields;
  const isPublished = state === 'PUBLISHED';
  const isLatest = isPublished && publishedVersion === version;
  const why = isDirty ? t('saveFirst') : isLatest ? t('isPublished') : undefined;

  function ask(what: Asked) {
    setAnchor(null);
    setAsked(what);
    onDialog(what === 'publishAt' || what === 'unpublishAt');
  }

  /** What keeps it from being published is told all at once; anything else in a line. */
  function tell(error: unknown) {
    const { errors, name, detail } = problemOf(error);
    const said = Object.values(errors).flat();
    if (said.length > 0) {
      setRefusals(said.map((each) => sayServerMessage(shared, each, undefined, 'authoring')));
    } else {
      toasts.show({
        tone: 'failed',
        text:
          name === 'Error_VersionConflict'
            ? t('conflict')
            : detail === null
              ? t('notDone')
              : sayServerMessage(shared, { message: detail, code: name }),
      });
    }
  }

  async function publishNow() {
    const done = await publish({ id, version, at: null });
    if (done.error !== undefined) {
      tell(done.error);
      return;
    }
    const now = done.data.version;
    // What was published before cannot be brought back by one step.
    const undo = state === 'DRAFT' ? { undo: () => void takeBack(now) } : {};
    toasts.show({ text: t(isPublished ? 'done.changesPublished' : 'done.published', { title }), ...undo });
  }

  async function takeBack(seen: number) {
    const undone = await unpublish({ id, version: seen, at: null });
    if (undone.error !== undefined) {
      tell(undone.error);
    }
  }

  async function unpublishNow() {
    setAnchor(null);
    const done = await unpublish({ id, version, at: null });
    if (done.error === undefined) {
      const undo = isLatest ? { undo: () => void publishAgain(done.data.version) } : {};
      toasts.show({ text: t(isPublished ? 'done.unpublished' : 'done.unscheduled', { title }), ...undo });
    } else {
      tell(done.error);
    }
  }

  async function publishAgain(seen: number) {
    const undone = await publish({ id, version: seen, at: null });
    if (undone.error !== undefined) {
      tell(undone.error);
    }
  }

  async function erase() {
    const gone = await remove({ id, version });
    if (gone.error === undefined) {
      toasts.show({ text: t('done.deleted', { title }) });
      await navigate('/resources/authoring', { replace: true });
    } else {
      ask(null);
      tell(gone.error);
    }
  }

  function goTo(address: string) {
    setAnchor(null);
    void navigate(address);
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ReasonedButton variant="outlined" reason={why} loading={isPublishing} onClick={() => void publishNow()}>
        {t(isPublished ? 'action.publishChanges' : 'action.publish')}
      </ReasonedButton>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
      >
        {t('action.more')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {isDirty && <MenuItem disabled>{t('saveFirst')}</MenuItem>}
        <MenuItem
          disabled={isDirty || (isLatest && publishAt === null)}
          onClick={() => {
            ask('publishAt');
          }}
        >
          {t(publishAt === null ? 'action.schedule' : 'action.reschedule')}
        </MenuItem>
        {state === 'SCHEDULED' && <MenuItem onClick={() => void unpublishNow()}>{t('action.unschedule')}</MenuItem>}
        {isPublished && <MenuItem onClick={() => void unpublishNow()}>{t('action.unpublish')}</MenuItem>}
        {state !== 'DRAFT' && (
          <MenuItem
            onClick={() => {
              ask('unpublishAt');
            }}
          >
            {t(unpublishAt === null ? 'action.unpublishAt' : 'action.changeUnpublishAt')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            goTo(readingAddress({ id, kind: fields.kind, activityType: fields.activityType }));
          }}
        >
          {t('action.read')}
        </MenuItem>
        {other !== undefined && (
          <MenuItem
            onClick={() => {
              goTo(
                other === null
                  ? `/resources/authoring/new?${new URLSearchParams({ slug, language: otherLanguage, kind: fields.kind }).toString()}`
                  : `/resources/authoring/${other.id}`,
              );
            }}
          >
            {t(other === null ? `action.translate.${otherLanguage}` : `action.other.${otherLanguage}`)}
          </MenuItem>
        )}
        {!isPublished && (
          <MenuItem
            disabled={isDirty}
            sx={{ color: 'error.main' }}
            onClick={() => {
              ask('delete');
            }}
          >
            {t('action.delete')}
          </MenuItem>
        )}
      </Menu>
      {(asked === 'publishAt' || asked === 'unpublishAt') && (
        <ScheduleDialog
          kind={asked}
          edited={edited}
          onClose={() => {
            ask(null);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={t('deleteTitle', { title })}
        confirmLabel={t('action.delete')}
        isDangerous
        isRunning={isRemoving}
        onConfirm={() => void erase()}
        onCancel={() => {
          ask(null);
        }}
      >
        {t('deleteBody')}
      </ConfirmDialog>
      <Dialog
        open={refusals.length > 0}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="xs"
        onClose={() => {
          setRefusals([]);
        }}
      >
        <DialogTitle id={titleId}>{t('refused')}</DialogTitle>
        <DialogContent>
          <Alert severity="warning" icon={false} sx={{ bgcolor: 'amber.soft', color: 'text.primary' }}>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {refusals.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </Box>
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button
            autoFocus
            variant="contained"
            onClick={() => {
              setRefusals([]);
            }}
          >
            {t('toForm')}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
