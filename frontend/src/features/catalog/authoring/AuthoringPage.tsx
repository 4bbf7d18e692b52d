import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazy } from '@/shared/lazy/lazy';
import { LoadingState } from '@/shared/states/LoadingState';
import { AuthoringList } from './AuthoringList';

const ItemEditor = lazy(() => import('./ItemEditor').then((module) => ({ default: module.ItemEditor })));
const NewItem = lazy(() => import('./NewItem').then((module) => ({ default: module.NewItem })));
const BrokenLinks = lazy(() => import('./BrokenLinks').then((module) => ({ default: module.BrokenLinks })));

/**
 * Content authoring (`/resources/authoring`): the list of items, the editor of one (`…/{itemId}`), a new one (`…/new`), and what
 * leads nowhere (`…/links`).
 */
export function AuthoringPage() {
  const { itemId } = useParams();
  if (itemId === undefined) {
    return <AuthoringList />;
  }
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Skeleton animation={false} variant="rounded" height={420} sx={{ m: 4 }} />
        </LoadingState>
      }
    >
      {itemId === 'new' ? <NewItem /> : itemId === 'links' ? <BrokenLinks /> : <ItemEditor key={itemId} id={itemId} />}
    </Suspense>
  );
}
