import { Box, Button, Paper, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '@/shared/browser/useHotkey';
import { DraftNotice } from '@/shared/form/DraftNotice';
import type { Draft } from '@/shared/form/draft';
import { ErrorSummary } from '@/shared/form/ErrorSummary';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { SaveStateText } from '@/shared/form/SaveBar';
import type { FormSave } from '@/shared/form/useFormSave';
import { VersionConflictDialog } from '@/shared/form/VersionConflictDialog';
import { useParameter } from '@/shared/list/useParameter';
import { useNavigate } from '@/shared/place/usePlaced';
import { RecordHeading } from '@/shared/record/RecordHeading';
import { KeyHint } from '@/shared/text/KeyHint';
import { ItemFormFields } from './ItemFormFields';
import { ItemPreview } from './ItemPreview';
import type { ItemValues, Labels } from './rules/itemForm';

export interface EditorTab {
  /** Name in the URL: `?view=versions`. */
  id: string;
  label: string;
  content: ReactNode;
}

interface Props {
  save: FormSave<ItemValues>;
  /** What is kept of it before it is saved. */
  draft: Draft<ItemValues>;
  labels: Labels;
  /** The id of the item; empty while it is new. */
  id: string;
  name: string;
  status?: ReactNode;
  place?: ReactNode;
  actions?: ReactNode;
  submitLabel: string;
  /** What there is beside the form and the preview. */
  more?: readonly EditorTab[];
  /** A form over the page asks itself before it is left. */
  hasDialog?: boolean;
}

/** The page of an item that is being written: its heading, the form, and how readers will see what the form says. */
export function EditorFrame({ save, draft, labels, id, name, status, place, actions, submitLabel, more = [], hasDialog = false }: Props) {
  const { t } = useTranslation(['authoring', 'shared']);
  const baseId = useId();
  const navigate = useNavigate();
  const { form, state, failure, hasFailed, isUnknown, submit, summary, conflict, autoSave } = save;
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const [view, setView] = useParameter('view', 'edit');
  const tabs = [{ id: 'edit', label: t('tab.edit') }, { id: 'preview', label: t('tab.preview') }, ...more];
  const shown = tabs.find((tab) => tab.id === view)?.id ?? 'edit';
  const other = more.find((tab) => tab.id === shown);
  const tabId = (tab: string) => `${baseId}-${tab}`;
  const panelId = (tab: string) => `${baseId}-${tab}-panel`;

  useHotkey({ key: 's', ctrl: true }, () => {
    // What is wrong is told in the form.
    void form.trigger().then((isRight) => {
      if (!isRight) {
        setView('edit');
      }
      submit();
    });
  });

  return (
    <FormProvider {...form}>
      {!hasDialog && <LeaveGuard isOn={isDirty && !isSubmitting} keepDraft={autoSave.saveNow} forgetDraft={draft.forget} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
        <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', px: { xs: 2, md: 4 }, pt: 2 }}>
          <RecordHeading name={name} status={status} place={place} actions={actions} />
          <Tabs
            value={shown}
            variant="scrollable"
            aria-label={name}
            onChange={(_event, tab: string) => {
              setView(tab);
            }}
            sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
          >
            {tabs.map((tab) => (
              <Tab key={tab.id} value={tab.id} label={tab.label} id={tabId(tab.id)} aria-controls={panelId(tab.id)} />
            ))}
          </Tabs>
        </Box>
        {/* What is typed stays while another tab is looked at. */}
        <Box
          component="form"
          noValidate
          aria-label={name}
          onSubmit={submit}
          sx={{ flex: 1, display: shown === 'edit' ? 'flex' : 'none', flexDirection: 'column' }}
        >
          <Box
            role="tabpanel"
            id={panelId('edit')}
            aria-labelledby={tabId('edit')}
            sx={{ width: '100%', maxWidth: 760 + 32, mx: 'auto', px: 2, pt: 3, pb: 4, flex: 1 }}
          >
            <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{t('shared:form.required')}</Typography>
            {/* The page stays after a save, which leaves no draft. */}
            {isDirty && <DraftNotice draft={draft} />}
            {submitCount > 0 && (
              <ErrorSummary ref={summary} errors={errors} labels={labels} hasFailed={hasFailed} isUnknown={isUnknown} failure={failure} />
            )}
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 3 }}>
              <ItemFormFields labels={labels} isNew={id === ''} />
            </Box>
          </Box>
          <Paper
            square
            elevation={0}
            sx={(theme) => ({
              position: 'sticky',
              bottom: 0,
              zIndex: theme.zIndex.appBar - 2,
              borderTop: '1px solid',
              borderColor: 'divider',
            })}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, maxWidth: 792, mx: 'auto', px: 2, py: 1.5 }}>
              <Box sx={{ flex: 1 }}>
                <SaveStateText state={state} draftSavedAt={autoSave.savedAt} />
              </Box>
              <Button onClick={() => void navigate('/resources/authoring')}>{t('toList')}</Button>
              <KeyHint>Ctrl S</KeyHint>
              <Button type="submit" variant="contained" aria-keyshortcuts="Control+S" loading={state === 'saving'}>
                {submitLabel}
              </Button>
            </Box>
          </Paper>
        </Box>
        {shown !== 'edit' && (
          <Box
            role="tabpanel"
            id={panelId(shown)}
            aria-labelledby={tabId(shown)}
            sx={{ width: '100%', maxWidth: 1280, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}
          >
            {shown === 'preview' ? <ItemPreview id={id} /> : other?.content}
          </Box>
        )}
      </Box>
      {conflict !== null && (
        <VersionConflictDialog fields={conflict.fields} by={conflict.by} onChoose={conflict.choose} onCancel={conflict.cancel} />
      )}
    </FormProvider>
  );
}
