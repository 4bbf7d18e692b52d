import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../icons/icons';

interface Props {
  title: string;
  /** A line of help. */
  help?: string;
  children: ReactNode;
  /** Stands where "Edit" would: the way to where it is edited. */
  action?: ReactNode;
  /** The section's form, shown in its place; call `close` when it is saved or given up. Absent: read only. */
  edit?: (close: () => void) => ReactNode;
  /** Told when the form is shown and when it is gone. */
  onEditing?: ((isEditing: boolean) => void) | undefined;
}

/** A section of a record: read first, edited in place. The focus goes back to "Edit" afterwards. */
export function RecordSection({ title, help, children, action, edit, onEditing }: Props) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      opener.current?.focus();
    }
    if (wasEditing.current !== isEditing) {
      onEditing?.(isEditing);
    }
    wasEditing.current = isEditing;
  }, [isEditing, onEditing]);

  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ borderRadius: '8px', p: 3, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1 }}>
          <Typography component="h2" id={titleId} sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
            {title}
          </Typography>
          {help !== undefined && <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{help}</Typography>}
        </Box>
        {action !== undefined && <Box sx={{ my: -0.75 }}>{action}</Box>}
        {edit !== undefined && !isEditing && (
          <Button
            ref={opener}
            size="small"
            startIcon={<EditIcon />}
            // Beside the title's line, which is lower than a button.
            sx={{ my: -0.75 }}
            aria-label={t('record.editSection', { title })}
            onClick={() => {
              setIsEditing(true);
            }}
          >
            {t('record.edit')}
          </Button>
        )}
      </Stack>
      {isEditing && edit !== undefined
        ? edit(() => {
            setIsEditing(false);
          })
        : children}
    </Paper>
  );
}
