import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type ArrayPath, type FieldArray, useFieldArray, useFormContext } from 'react-hook-form';
import { CloseIcon } from '../icons/icons';
import { useRows } from './useRows';

interface Props<Row extends object> {
  /** The list of the form. */
  name: string;
  /** What a row begins with. */
  empty: Row;
  /** The field that takes the focus. */
  first: keyof Row & string;
  most: number;
  rowLabel: (number: number) => string;
  removeLabel: (number: number) => string;
  addLabel: string;
  /** Said in place of the button once there are as many as there may be. */
  fullLabel: string;
  /** What a row comes to, in plain words. */
  say: (index: number) => string;
  /** The fields of a row, by their names in the form. */
  children: (nameOf: (field: keyof Row & string) => string) => ReactNode;
}

type Lists = Record<string, object[]>;

/** Rows of a few fields, one at least, that are added and taken away. */
export function RowsInput<Row extends object>(props: Props<Row>) {
  const { name, empty, first, most, rowLabel, removeLabel, addLabel, fullLabel, say, children } = props;
  const { control } = useFormContext<Lists>();
  const { fields } = useFieldArray({ control, name: name as ArrayPath<Lists> });
  const { add, removeAt } = useRows<Lists, ArrayPath<Lists>>(name as ArrayPath<Lists>, empty as FieldArray<Lists, ArrayPath<Lists>>, first);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {fields.map((row, index) => (
        <Box
          key={row.id}
          role="group"
          aria-label={rowLabel(index + 1)}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            columnGap: 1,
            p: 2,
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }, alignItems: 'start' }}>
            {children((field) => `${name}.${String(index)}.${field}`)}
          </Box>
          {fields.length > 1 ? (
            <IconButton
              aria-label={removeLabel(index + 1)}
              sx={{ mt: 2.5, alignSelf: 'start' }}
              onClick={() => {
                removeAt(index);
              }}
            >
              <CloseIcon />
            </IconButton>
          ) : (
            <span />
          )}
          <Typography sx={{ gridColumn: '1 / -1', mt: 1, ...SMALL }}>{say(index)}</Typography>
        </Box>
      ))}
      {fields.length < most ? (
        <Box>
          <Button variant="outlined" size="small" onClick={add}>
            {addLabel}
          </Button>
        </Box>
      ) : (
        <Typography sx={SMALL}>{fullLabel}</Typography>
      )}
    </Box>
  );
}

const SMALL = { fontSize: 13, lineHeight: '18px', color: 'text.secondary' } as const;
