import { ENTITIES } from '@/api/entities';
import type { Place } from './roles';

/** What a person may want to do, by name, and the operation that does it; what is done to an entity of `api/entities` goes by its names. */
const OTHERS = {
  'program:create': 'admin POST /programs',
  'program:status': 'admin PUT /programs/bulk-status',
  'program:configure': 'admin PUT /programs/{programId}/configuration',
  'staff:download': 'roster GET /staffs/download',
  'staff:create': 'roster POST /staffs',
  'staff:edit': 'roster PUT /staffs/{memberId}',
  'user:create': 'identity POST /users',
  'scholar:download': 'roster GET /scholars/download',
  'enrollment:move': 'roster PUT /enrollments/bulk-classroom',
  'attendance:settings': 'roster PUT /attendance/settings',
  'attendance:mark': 'roster PUT /attendance/register',
  'scholar:create': 'roster POST /scholars',
  'roster:upload': 'roster POST /roster/upload',
  'scholar:edit': 'roster PUT /scholars/{scholarId}',
  'pickupCode:edit': 'roster POST /families/{mappingId}/pickup-code',
  'scholar:history': 'roster GET /scholars/{scholarId}/history',
  'scholar:merge': 'roster POST /scholars/{scholarId}/merge',
  'scholar:medical': 'roster GET /scholars/{scholarId}/medical',
  'photo:edit': 'roster PUT /scholars/{scholarId}/photo',
  'document:list': 'roster GET /scholars/{scholarId}/documents',
  'document:create': 'roster POST /scholars/{scholarId}/documents',
  'document:delete': 'roster DELETE /scholars/{scholarId}/documents/{documentId}',
  'customFields:edit': 'roster PUT /participants/column-config',
  'family:download': 'roster GET /scholars/family/download',
  'family:delete': 'roster DELETE /families/{mappingId}',
  'enrollment:create': 'roster POST /scholars/{scholarId}/enrollments',
  'enrollment:edit': 'roster PUT /scholars/{scholarId}/enrollments/{enrollmentId}',
  'classroom:create': 'roster POST /sites/{siteId}/program/{programId}/classrooms',
  'classroom:edit': 'roster PUT /classrooms/{classroomId}',
  'classroom:delete': 'roster DELETE /classrooms/{classroomId}',
  'task:create': 'planner POST /task',
  'task:edit': 'planner PUT /task/{taskId}',
  'task:plan': 'planner POST /task/from-product',
  'task:delete': 'planner DELETE /task/{taskId}',
  'task:assign': 'planner POST /task/assign',
  'task:work': 'planner PUT /task/{taskId}/ownerstatus',
  'task:reset': 'planner POST /tasks/reset',
  'event:create': 'planner POST /event',
  'event:edit': 'planner PUT /event/{eventId}',
  'event:copy': 'planner POST /event/copy',
  'holiday:create': 'planner POST /holiday',
  'holiday:edit': 'planner PUT /holiday/{holidayId}',
  'holiday:delete': 'planner DELETE /holiday/{holidayId}',
} as const;

type EntityAction = `${(typeof ENTITIES)[number]['one']}:${'create' | 'edit' | 'delete'}`;
export type Action = keyof typeof OTHERS | EntityAction;

const ACTIONS: Record<string, string> = { ...OTHERS };
for (const { one, service, path } of ENTITIES) {
  const named = `${path}/{${one}Id}`;
  ACTIONS[`${one}:create`] = `${service} POST ${path}`;
  ACTIONS[`${one}:edit`] = `${service} PUT ${named}`;
  ACTIONS[`${one}:delete`] = `${service} DELETE ${named}`;
}

/** An operation of a service with the role ids that may call it, as the gateway serves its access list. */
export interface OperationRow {
  service: string;
  method: string;
  path: string;
  roles: number[];
}

/** A page with the role ids that may open it. */
export interface PageRow {
  path: string;
  roles: number[];
}

/**
 * True when the served access list lets `role` do `action`, within its own place: a role that is bound to an account,
 * program or site may do nothing outside of it. The services decide again.
 */
export function mayDo(rows: OperationRow[], action: Action, role: number, own: Place, at: Partial<Place> = {}): boolean {
  const wanted = ACTIONS[action];
  const row = rows.find(({ service, method, path }) => `${service} ${method} ${path}` === wanted);
  if (row === undefined || !row.roles.includes(role)) {
    return false;
  }
  const fits = (mine: number, theirs: number | undefined) => mine === 0 || theirs === undefined || mine === theirs;
  return fits(own.accountId, at.accountId) && fits(own.programId, at.programId) && fits(own.siteId, at.siteId);
}

/** True when the served access list lets `role` open `path`. A page that is not listed is nobody's. */
export function mayOpen(rows: PageRow[], path: string, role: number): boolean {
  return findPage(rows, path)?.roles.includes(role) ?? false;
}

/** The row of a path; `:name` in a row stands for any one segment, and an exact row goes first. */
export function findPage<Row extends Pick<PageRow, 'path'>>(rows: Row[], path: string): Row | undefined {
  const segments = path.split('/');
  return (
    rows.find((row) => row.path === path) ??
    rows.find((row) => {
      const pattern = row.path.split('/');
      return pattern.length === segments.length && pattern.every((part, index) => part.startsWith(':') || part === segments[index]);
    })
  );
}
