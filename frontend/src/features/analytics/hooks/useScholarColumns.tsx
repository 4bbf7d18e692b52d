import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import type { FigureColumn } from '../parts/FigureTable';

/** A scholar at a site, as rows behind figures name them. */
export interface ScholarAt {
  scholarId: number;
  siteId: number;
  siteName: string;
  firstName: string;
  lastName: string;
  classroomName: string;
}

/** The columns that say who a row is about: the name, which opens the scholar for those who may, the site where several are in view, and the classroom. */
export function useScholarColumns<Row extends ScholarAt>(): FigureColumn<Row>[] {
  const { t } = useTranslation('analytics');
  const { place, canOpen } = useSession();
  const mayOpen = canOpen('/roster/scholar-roster');
  return [
    {
      key: 'name',
      label: t('column.scholar'),
      sortField: 'lastName',
      cell: ({ scholarId, siteId, firstName, lastName }) =>
        mayOpen ? (
          <Link
            component={PlaceLink}
            to={addressAt({ ...place, siteId }, `/roster/scholar/${String(scholarId)}`)}
            underline="hover"
            sx={{ font: 'inherit', fontWeight: 600 }}
          >
            {`${lastName}, ${firstName}`}
          </Link>
        ) : (
          `${lastName}, ${firstName}`
        ),
    },
    ...(place.siteId === 0 ? [{ key: 'site', label: t('column.site'), sortField: 'siteName', cell: ({ siteName }: Row) => siteName }] : []),
    { key: 'group', label: t('group'), sortField: 'group', cell: ({ classroomName }) => (classroomName === '' ? null : classroomName) },
  ];
}
