import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Site } from '@/api/admin';
import { ErrorSummary } from '@/shared/form/ErrorSummary';
import { fieldId } from '@/shared/form/fieldId';
import { FormSection } from '@/shared/form/FormSection';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import type { Fault } from '../hooks/useSiteRules';
import { useSiteWords } from '../hooks/useSiteWords';
import { hasBegun } from '../siteDates';
import type { SiteValues } from '../siteForm';
import { CapacityFields, IdentityFields, PlaceFields, TimeFields } from './SiteFields';

interface Props {
  site: Site;
  schema: z.ZodType<SiteValues, SiteValues>;
  /** The session with what the table holds of it unsaved. */
  values: SiteValues;
  /** What was typed here before it was closed by mistake. */
  typed?: SiteValues | undefined;
  /** What is known to be wrong already. */
  faults: readonly Fault[];
  /** Where to begin. */
  field?: string | undefined;
  /** The table holds something unsaved. */
  isUnsaved: boolean;
  onKeep: (values: SiteValues) => void;
  /** Given what was typed here and is not kept, if anything. */
  onClose: (dropped: SiteValues | null) => void;
}

/** All fields of a session, kept for the table's own save (mounted while it is open). */
export function ConfigureDialog({ site, schema, values, typed, faults, field = 'siteName', isUnsaved, onKeep, onClose }: Props) {
  const { t } = useTranslation('sites');
  const { t: tShared } = useTranslation('shared');
  const { labels } = useSiteWords();
  const titleId = useId();
  const bodyId = useId();
  const summary = useRef<HTMLDivElement>(null);
  const form = useForm<SiteValues>({ resolver: zodResolver(schema), defaultValues: values, mode: 'onTouched', shouldFocusError: false });
  const { errors, isDirty, submitCount } = form.formState;
  const { reset, setError } = form;
  // What was so as it opened: later the form has its own.
  const [atFirst] = useState({ typed, faults });

  useEffect(() => {
    if (atFirst.typed !== undefined) {
      reset(atFirst.typed, { keepDefaultValues: true });
    }
    for (const fault of atFirst.faults) {
      setError(fault.field, { message: fault.message });
    }
  }, [atFirst, reset, setError]);

  const close = () => {
    onClose(isDirty ? form.getValues() : null);
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      disableRestoreFocus
      fullWidth
      maxWidth="md"
      slotProps={{ transition: { onEnter: () => document.getElementById(fieldId(field))?.focus() } }}
    >
      <LeaveGuard isOn={isUnsaved || isDirty} />
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          onSubmit={(event) => {
            void form.handleSubmit(onKeep, () => {
              requestAnimationFrame(() => summary.current?.focus());
            })(event);
          }}
        >
          <DialogTitle id={titleId}>{t('configure.editOf', { name: site.siteName })}</DialogTitle>
          <DialogContent dividers>
            <Typography id={bodyId} sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
              {t('configure.editHelp')} {tShared('form.required')}
            </Typography>
            {submitCount > 0 && <ErrorSummary ref={summary} errors={errors} labels={labels} hasFailed={false} />}
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 3 }}>
              <FormSection title={t('group.identity')}>
                <IdentityFields site={site} />
              </FormSection>
              <FormSection title={t('group.times')}>
                <TimeFields isBegun={hasBegun(site)} />
              </FormSection>
              <FormSection title={t('group.places')}>
                <CapacityFields />
              </FormSection>
              <FormSection title={t('group.place')}>
                <PlaceFields timeZone={site.timeZone} />
              </FormSection>
            </Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, py: 2 }}>
            <Button onClick={close}>{tShared('form.cancel')}</Button>
            <Button type="submit" variant="contained">
              {t('configure.keep')}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
}
