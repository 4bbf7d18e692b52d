import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link as PlaceLink } from '@/shared/place/Link';
import { usePage } from '@/shared/place/usePlaced';
import type { Day } from '@/shared/time/days';

interface Period {
  startDate: Day;
  endDate: Day;
}

/** A period as a cell: it narrows the page to its days, and so to the rows behind it. */
export function usePeriodCell(name: (period: Period) => string): (period: Period) => ReactNode {
  const page = usePage();
  const { search } = useLocation();
  return (period) => {
    const params = new URLSearchParams(search);
    params.set('from', period.startDate);
    params.set('to', period.endDate);
    return (
      <Link component={PlaceLink} to={`${page}?${params.toString()}`} underline="hover" sx={{ font: 'inherit', fontWeight: 600 }}>
        {name(period)}
      </Link>
    );
  };
}
