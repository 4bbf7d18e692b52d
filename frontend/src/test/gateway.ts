import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Access } from '@/api/accessApi';
import type { ReadCurrentUserApiResponse } from '@/api/identity';
import type { ReadAcknowledgmentApiResponse, ReadProgramInfoApiResponse, ListStarsApiResponse } from '@/api/admin';
import { FLAGS } from '@/app/session/flags';

/** What the gateway of a test knows. */
export interface Scene {
  role?: number;
  /** Flags that are on. */
  flags?: string[];
  isDirectAccess?: boolean;
  /** The person has yet to acknowledge the terms. */
  hasTerms?: boolean;
  /** Status of the program in view. */
  programStatus?: number;
  programName?: string;
}

const OPERATIONS = [1, 2, 4, 5, 6, 7];
const PORTAL = [1, 2, 3, 4, 5, 6, 7];

/** The part of the gateway's access list that the shell's own pages need. */
export const access: Access = {
  pages: [
    page('/', PORTAL),
    page('/home', PORTAL),
    page('/partnerhome', OPERATIONS),
    { ...page('/resources/my-content', PORTAL), directAccess: true },
    { ...page('/ld-demo', PORTAL), flag: 'playground' },
  ],
  operations: [
    { service: 'admin', method: 'GET', path: '/accounts', roles: [1, 2] },
    { service: 'admin', method: 'POST', path: '/sites', roles: [1, 2, 4, 5] },
  ],
};

function page(path: string, roles: number[]) {
  return { path, title: path, roles, flag: null, directAccess: false };
}

/** Ana Reyes, active in the role, at account 1, program 11, site 111 as far as the role is bound to them. */
export function currentUser(role = 1): ReadCurrentUserApiResponse {
  const place = { accountId: role < 4 ? null : 1, programId: role < 5 ? null : 11, siteId: role < 6 ? null : 111 };
  return {
    id: 7,
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@demo.afterbell.test',
    profilePicture: null,
    accountID: place.accountId ?? 0,
    programId: place.programId ?? 0,
    siteId: place.siteId ?? 0,
    roleId: role,
    userLabel: 'Ana Reyes',
    status: 1,
    version: 1,
    hmacHash: 'a1b2',
    locale: null,
    userRoles: role === 9 ? [] : [{ userId: 7, ...place, roleId: role, status: 1, programRole: null, isPrimaryAccountAdmin: role === 4 }],
  };
}

export const programs: ListStarsApiResponse = [
  {
    programId: 11,
    programName: 'After School Explorers',
    status: 1,
    isStar: false,
    isAccessible: true,
    sessionStarInfos: [
      { sessionId: 111, sessionName: 'Battery Park Explorers', status: 1, isStar: false, siteLocation: null },
      { sessionId: 112, sessionName: 'Robotics Lab', status: 1, isStar: false, siteLocation: null },
    ],
  },
  { programId: 12, programName: 'Summer Arts', status: 1, isStar: false, isAccessible: true, sessionStarInfos: [] },
];

export const terms: ReadAcknowledgmentApiResponse = {
  currentVersion: 2,
  latestAcknowledgedVersion: 1,
  latestAcknowledgmentDate: null,
  shouldAcknowledge: true,
  type: 1,
  terms: { title: 'Terms of service', body: 'Keep records safe.\n\nUse them for your programs only.' },
};

function programInfo(programName: string, status: number): ReadProgramInfoApiResponse {
  return {
    programName,
    siteName: null,
    programId: 11,
    accountId: 1,
    status,
    productId: null,
    startDate: '2026-09-01',
    endDate: '2027-06-20',
    isFinalSubmit: true,
    sitePanels: [{ siteId: 111, siteName: 'Battery Park Explorers', autoEnroll: false, startDate: '2026-09-01', endDate: '2027-06-20' }],
  };
}

/** Answers to everything the shell asks for, as one person in one situation sees it. */
export function gateway(scene: Scene = {}): RequestHandler[] {
  const {
    role = 1,
    flags = [],
    isDirectAccess = false,
    hasTerms = false,
    programStatus = 1,
    programName = 'After School Explorers',
  } = scene;
  return [
    http.get('*/api/access', () => HttpResponse.json(access)),
    http.get('*/api/identity/users/me', () => HttpResponse.json(currentUser(role))),
    http.put('*/api/identity/users/me/preferences', () => HttpResponse.json(currentUser(role))),
    http.get('*/api/identity/users/:id/roles', () => HttpResponse.json({ userRoles: currentUser(role).userRoles })),
    http.post('*/api/identity/drilldowns', async ({ request }) =>
      HttpResponse.json({ ...((await request.json()) as object), userRoles: [] }, { status: 201 }),
    ),
    http.delete('*/api/identity/drilldowns/current', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/admin/ofrep/v1/evaluate/flags', () =>
      HttpResponse.json({ flags: FLAGS.map((key) => ({ key, value: flags.includes(key), reason: 'STATIC', variant: 'on' })) }),
    ),
    http.get('*/api/admin/accounts', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/admin/accounts/:id', ({ params }) =>
      HttpResponse.json({
        id: Number(params.id),
        accountName: 'Harbor Youth Alliance',
        flags: Object.fromEntries(FLAGS.map((key) => [key, flags.includes(key)])),
        isDirectAccess,
      }),
    ),
    http.get('*/api/admin/accounts/:id/direct-access', () => HttpResponse.json({ isDirectAccess })),
    http.get('*/api/admin/programs/:id/info', () => HttpResponse.json(programInfo(programName, programStatus))),
    http.get('*/api/admin/sites/program/:id', () => HttpResponse.json({ results: [], count: 0, totalActiveCount: 0 })),
    http.get('*/api/admin/users/:user/account/:account/starprogramandsessiondata/:key', () => HttpResponse.json(programs)),
    http.get('*/api/admin/acknowledgment', () => HttpResponse.json({ ...terms, shouldAcknowledge: hasTerms })),
  ];
}
