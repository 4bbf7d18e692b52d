import { Box, Button, IconButton } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRows } from '@/shared/form/useRows';
import { UniqueTextInput } from '@/shared/form/UniqueTextInput';
import { CloseIcon } from '@/shared/icons/icons';
import type { NewSites } from '../createForm';
import { useSiteNameCheck } from '../hooks/useSiteNameCheck';

/** Names of new sites, one or more. */
export function NameRows({ programId, label }: { programId: number; label: string }) {
  const { t } = useTranslation('sites');
  const { control } = useFormContext<NewSites>();
  const { fields } = useFieldArray({ control, name: 'names' });
  const { add, removeAt } = useRows<NewSites, 'names'>('names', { name: '' }, 'name');
  const useCheck = (name: string | null) => useSiteNameCheck(name, programId);
  return (
    <Box role="group" aria-label={t('create.names')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {fields.map((field, index) => (
        <Box key={field.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1 }}>
            <UniqueTextInput
              name={`names.${String(index)}.name`}
              label={fields.length === 1 ? label : t('create.nameOf', { number: index + 1 })}
              useCheck={useCheck}
            />
          </Box>
          {fields.length > 1 && (
            <IconButton
              aria-label={t('create.removeName', { number: index + 1 })}
              sx={{ mt: 3 }}
              onClick={() => {
                removeAt(index);
              }}
            >
              <CloseIcon />
            </IconButton>
          )}
        </Box>
      ))}
      <Box>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            add();
          }}
        >
          {t('create.addName')}
        </Button>
      </Box>
    </Box>
  );
}
