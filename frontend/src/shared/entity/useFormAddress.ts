import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Entity } from '@/api/entities/entity';
import { usePage } from '../place/usePlaced';

/** What stands in an address for an entity that is not there yet. */
export const NEW = 'new';

/** Addresses of an entity's forms on the page of its list, or of the list without one (`null`); what the list shows stays in them. */
export function useFormAddress({ one }: Entity): (named: number | typeof NEW | null) => string {
  const page = usePage();
  const [params] = useSearchParams();
  return useCallback((named) => formAddress(page, one, params, named), [page, one, params]);
}

function formAddress(page: string, one: string, params: URLSearchParams, named: number | typeof NEW | null): string {
  const next = new URLSearchParams(params);
  if (named === null) {
    next.delete(one);
  } else {
    next.set(one, String(named));
  }
  const search = next.toString();
  return search === '' ? page : `${page}?${search}`;
}
