import { lazy } from '@/shared/lazy/lazy';

/** Loaded when it is needed: most addresses lead somewhere. */
export const NotFound = lazy(() => import('./NotFoundPage').then((module) => ({ default: module.NotFoundPage })));
