import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './versionConflict';

/** A field that two people have changed at the same time. */
export interface ConflictField {
  name: string;
  label: string;
  /** Both versions as people read them. */
  mine: string;
  theirs: string;
  /** The version that is chosen until the person says otherwise. */
  offered: Choice;
}

interface Props {
  fields: readonly ConflictField[];
  /** Who saved the other version, where it is known. */
  by?: string | null;
  /** Saves what was chosen, over the other version. */
  onChoose: (choices: Record<string, Choice>) => void;
  /** Back to the form, with nothing saved. */
  onCancel: () => void;
}

/** Somebody else saved first: both versions of every field that differs, to choose from (mounted while it is open). */
export function VersionConflictDialog({ fields, by = null, onChoose, onCancel }: Props) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const bodyId = useId();
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(fields.map(({ name, offered }) => [name, offered])),
  );
  const all = (choice: Choice) => {
    setChoices(Object.fromEntries(fields.map(({ name }) => [name, choice])));
  };

  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} aria-describedby={bodyId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography id={bodyId} sx={{ color: 'text.secondary', mb: 2 }}>
          {fields.length === 0 ? t('conflict.nothing') : by === null ? t('conflict.body') : t('conflict.bodyBy', { name: by })}
        </Typography>
        {fields.length > 1 && (
          <Stack direction="row" sx={{ gap: 1, mb: 1, flexWrap: 'wrap' }}>
            {(['mine', 'theirs'] as const).map((choice) => (
              <Button
                key={choice}
                size="small"
                variant="outlined"
                onClick={() => {
                  all(choice);
                }}
              >
                {t(`conflict.all.${choice}`)}
              </Button>
            ))}
          </Stack>
        )}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            choice={choices[field.name] ?? field.offered}
            onChoice={(choice) => {
              setChoices({ ...choices, [field.name]: choice });
            }}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onCancel}>
          {t('conflict.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            onChoose(choices);
          }}
        >
          {t('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Field({ field, choice, onChoice }: { field: ConflictField; choice: Choice; onChoice: (choice: Choice) => void }) {
  const { t } = useTranslation('shared');
  const labelId = useId();
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', py: 1 }}>
      <Typography id={labelId} component="h3" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={choice}
        onChange={(_event, value) => {
          onChoice(value === 'mine' ? 'mine' : 'theirs');
        }}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 3 }}
      >
        {(['mine', 'theirs'] as const).map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <Box component="span" sx={{ display: 'block', py: 1, fontSize: 14, lineHeight: '20px' }}>
                <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                  {t(`conflict.${each}`)}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {field[each] === '' ? t('conflict.empty') : field[each]}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
