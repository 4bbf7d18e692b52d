import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListClassroomsQuery } from '@/api/roster';
import { CapacityWarning } from '@/shared/classrooms/CapacityWarning';
import type { Place } from '@/shared/session/roles';

interface Props {
  /** The site whose classrooms are offered. */
  place: Place;
  title: string;
  /** How many scholars move. */
  count: number;
  isRunning: boolean;
  /** Null leaves the scholars unassigned. */
  onMove: (classroomId: number | null, name: string) => void;
  onCancel: () => void;
}

/** Asks for the classroom that scholars move to (mounted while it is open). */
export function MoveDialog({ place: { siteId, programId }, title, count, isRunning, onMove, onCancel }: Props) {
  const { t } = useTranslation('scholarList');
  const { t: tShared } = useTranslation('shared');
  const titleId = useId();
  const { data } = useListClassroomsQuery({ siteId, programId });
  const [chosen, setChosen] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && chosen === '';
  return (
    <Dialog open onClose={isRunning ? undefined : onCancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (chosen !== '') {
            const room = data?.results.find(({ id }) => String(id) === chosen);
            onMove(room?.id ?? null, room?.name ?? t('unassigned'));
          }
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            select
            fullWidth
            margin="dense"
            label={t('column.classroomName')}
            value={chosen}
            error={isMissing}
            helperText={isMissing ? t('move.choose') : undefined}
            onChange={(event) => {
              setChosen(event.target.value);
            }}
          >
            {data?.results.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
            <MenuItem value="0">{t('unassigned')}</MenuItem>
          </TextField>
          <CapacityWarning room={data?.results.find(({ id }) => String(id) === chosen)} more={count} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onCancel} disabled={isRunning}>
            {tShared('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isRunning}>
            {t('move.confirm')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
