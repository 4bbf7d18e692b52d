import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterUpload, Undone } from '@/api/roster';
import { useUploadWords } from '../useUploadWords';

interface Props {
  upload: RosterUpload;
  /** Those who were left. */
  kept: Undone['kept'];
  isLoading: boolean;
  onTakeBack: (ids: number[]) => void;
}

/** People of an upload who were changed since and so were left; those who are chosen are taken back too. */
export function ChangedSince({ upload, kept, isLoading, onTakeBack }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { fieldName } = useUploadWords(upload);
  /** Who was chosen of which answer: another one is asked about anew. */
  const [choice, setChoice] = useState<{ of: Undone['kept']; ids: readonly number[] }>({ of: kept, ids: [] });
  const chosen = choice.of === kept ? choice.ids : [];
  const setChosen = (ids: readonly number[]) => {
    setChoice({ of: kept, ids });
  };
  const since = kept.filter(({ mayGo }) => mayGo);
  /** A contact is one field, whoever they are. */
  const fieldOf = (field: string) =>
    field.startsWith('contacts.') ? t('done.contact', { name: field.replace(/^contacts\.\d+ /, '') }) : fieldName(field);
  const all = since.map(({ id }) => id);
  const box = (label: string, isChecked: boolean, onChange: () => void) => (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { pt: 0.75, fontSize: 14 } }}
      control={<Checkbox size="small" checked={isChecked} onChange={onChange} />}
      label={label}
    />
  );
  if (since.length === 0) {
    return null;
  }
  return (
    <Alert severity="warning" sx={{ mt: 2, color: 'text.primary', '& .MuiAlert-message': { flexGrow: 1 } }}>
      {t('done.since')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, my: 0.5 }}>
        {since.length > 1 && (
          <li>
            {box(t('done.all'), chosen.length === all.length, () => {
              setChosen(chosen.length === all.length ? [] : all);
            })}
          </li>
        )}
        {since.map(({ id, name, fields }) => (
          <li key={id}>
            {box(
              fields.length === 0
                ? t(`${upload.kind}.sinceWhole`, { name })
                : t('done.sinceOf', { name, fields: [...new Set(fields.map(fieldOf))].join(', ') }),
              chosen.includes(id),
              () => {
                setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
              },
            )}
          </li>
        ))}
      </Box>
      <Button
        variant="outlined"
        size="small"
        loading={isLoading}
        disabled={chosen.length === 0}
        onClick={() => {
          onTakeBack([...chosen]);
        }}
      >
        {t('done.takeBack')}
      </Button>
    </Alert>
  );
}
