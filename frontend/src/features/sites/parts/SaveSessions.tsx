import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonedButton } from '@/shared/text/ReasonedButton';

interface Props {
  /** How many sessions hold something unsaved. */
  count: number;
  onSave: () => void;
  onReset: () => void;
}

/** How many sessions are not saved yet, and the ways to save them and to take back what was typed. */
export function SaveSessions({ count, onSave, onReset }: Props) {
  const { t } = useTranslation('sites');
  const saveButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary', alignSelf: 'center' }}>
        {count > 0 ? t('configure.unsaved', { count }) : ''}
      </Box>
      {count > 0 && (
        <Button
          onClick={() => {
            onReset();
            saveButton.current?.focus();
          }}
        >
          {t('configure.reset')}
        </Button>
      )}
      <ReasonedButton
        ref={saveButton}
        variant={count === 0 ? 'outlined' : 'contained'}
        reason={count === 0 ? t('configure.nothing') : undefined}
        onClick={onSave}
      >
        {count === 0 ? t('configure.saveNone') : t('configure.save', { count })}
      </ReasonedButton>
    </>
  );
}
