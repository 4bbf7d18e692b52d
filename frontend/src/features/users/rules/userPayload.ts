import type { ListUsersApiArg } from '@/api/identity';
import { listPayload, searchPayload, type ListQuery } from '@/shared/list/listQuery';
import type { Place } from '@/shared/session/roles';
import { USER_PAGE_SIZE } from './userList';

/** Which people: what the list, the file and "select all" have in common. */
export type Search = Omit<ListUsersApiArg, 'sortField' | 'sortDir' | 'page' | 'count'>;

/**
 * The part of the payload that finds people. The service looks for a text everywhere (`globalSearch`) beside one field
 * (`searchField`), so how the invitation stands takes the field, and the text goes everywhere while it does.
 */
export function userSearch(query: ListQuery, at: Partial<Place>): Search {
  const { roleType, invitationStatus } = query.filters;
  const places = Object.fromEntries(Object.entries(at).filter(([, id]) => id !== 0));
  const text =
    invitationStatus === undefined
      ? searchPayload<ListUsersApiArg>(query)
      : { ...(query.search === '' ? {} : { globalSearch: query.search }), searchField: 'invitationStatus', search: invitationStatus, isExactMatch: true };
  return { ...text, ...(roleType === undefined ? {} : { roleType: Number(roleType) }), ...places };
}

/** The whole payload of a page: what finds the people, their order, and which part of them. */
export function userPayload(query: ListQuery, at: Partial<Place>): ListUsersApiArg {
  const { sortField, sortDir, page, count } = listPayload<ListUsersApiArg>(query, USER_PAGE_SIZE);
  return { ...userSearch(query, at), sortField, sortDir, page, count };
}
