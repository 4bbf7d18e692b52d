import { Skeleton } from '@mui/material';
import type { CatalogLanguage } from '@/api/content';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { LoadingState } from '@/shared/states/LoadingState';

export interface BodyProps {
  label: string;
  language: CatalogLanguage;
}

/** The editor is larger than the rest of the page, which does not wait for it. */
const RichText = lazy(() => import('./RichText').then((module) => ({ default: module.RichText })));

/** The text of an item. */
export function BodyInput(props: BodyProps) {
  return (
    <PartSuspense
      fallback={
        <LoadingState>
          <Skeleton animation={false} variant="rounded" height={360} />
        </LoadingState>
      }
    >
      <RichText {...props} />
    </PartSuspense>
  );
}
