import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { FieldProps } from '@/shared/form/FieldFrame';
import { TextInput } from '@/shared/form/TextInput';
import { withScheme, type LinkValues } from '../linkForm';

/** An address of the web. One that is typed as people say it, without https://, gets it when they leave the field. */
export function AddressInput(field: FieldProps) {
  const { getValues, setValue } = useFormContext<LinkValues>();
  return (
    <Box
      onBlurCapture={() => {
        const typed = getValues('url');
        if (withScheme(typed) !== typed) {
          setValue('url', withScheme(typed), { shouldDirty: true });
        }
      }}
    >
      <TextInput {...field} />
    </Box>
  );
}
