import { Alert, type AlertProps, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeAddress } from '@/shared/place/address';
import type { Entry } from './entry';

interface Props extends Pick<AlertProps, 'square' | 'sx'> {
  entries: readonly Entry[];
  isOff?: boolean;
  onOpen?: () => void;
}

/** Marks that wait for the view in which they were made, and the way there. */
export function OtherView({ entries, isOff = false, onOpen, ...look }: Props) {
  const { t } = useTranslation('attendance');
  const [first] = entries;
  return (
    first !== undefined && (
      <Alert
        {...look}
        severity="warning"
        action={
          // Its address says the view, so it is not one of the view that the person is in.
          <Button
            component={Link}
            color="inherit"
            to={`${writeAddress({ asRole: first.asRole ?? 0, place: first.place, page: '/attendance' })}?day=${first.day}`}
            onClick={onOpen}
            disabled={isOff}
          >
            {t('strip.open')}
          </Button>
        }
      >
        {t('strip.otherView', { count: entries.length })}
      </Alert>
    )
  );
}
