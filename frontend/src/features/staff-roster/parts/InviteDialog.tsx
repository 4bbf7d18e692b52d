import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { useSession } from '@/shared/session/SessionContext';
import { rolesGivenBy } from '../rules/staffForm';

interface Props {
  title: string;
  /** Some may have no access yet: they need a role. */
  needsRole: boolean;
  confirmLabel: string;
  isRunning: boolean;
  onInvite: (roleSelect: number | null) => void;
  onCancel: () => void;
}

/** Asks for which role people of the roster are invited (spec 2 §5: system role required when inviting; mounted while it is open). */
export function InviteDialog({ title, needsRole, confirmLabel, isRunning, onInvite, onCancel }: Props) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const { role } = useSession();
  const titleId = useId();
  const [chosen, setChosen] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = needsRole && isTried && chosen === '';
  const label = t('form.field.roleSelect');
  return (
    <Dialog open onClose={isRunning ? undefined : onCancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!needsRole || chosen !== '') {
            onInvite(needsRole ? Number(chosen) : null);
          }
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t(needsRole ? 'invite.body' : 'invite.bodyUser')}</Typography>
          {needsRole && (
            <TextField
              select
              fullWidth
              margin="dense"
              label={label}
              value={chosen}
              error={isMissing}
              helperText={isMissing ? tShared('rule.required', { field: label }) : undefined}
              onChange={(event) => {
                setChosen(event.target.value);
              }}
            >
              {rolesGivenBy(role).map((each) => (
                <MenuItem key={each} value={String(each)}>
                  {t(`role.${String(each) as keyof Words['staffRoster']['role']}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onCancel} disabled={isRunning}>
            {tShared('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isRunning}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
