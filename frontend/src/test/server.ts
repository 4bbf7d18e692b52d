import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The gateway of the tests. Each test adds the answers it needs: `server.use(http.get('*' + '/api/…', …))`.
 * Tables ask how the person has set them up, and pages of scholars what custom fields are called and who looks
 * like another; unless a test says otherwise, nobody has said so and nobody does. No stream tells of changes.
 */
export const server = setupServer(
  http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
  http.get('*/api/roster/participants/column-config', () => HttpResponse.json({ accountId: 1, customFields: [], results: [], count: 0 })),
  http.get('*/api/roster/scholars/similar/pairs', () => HttpResponse.json({ results: [], count: 0 })),
  http.get('*/api/planner/dashboard/task-event/programs', () =>
    HttpResponse.json({ startDate: '2026-11-16', endDate: '2026-11-22', programs: [] }),
  ),
  http.get('*/api/planner/live', () => new HttpResponse(null, { status: 503 })),
  http.get('*/api/roster/live', () => new HttpResponse(null, { status: 503 })),
  http.get('*/api/roster/roster/uploads', () => HttpResponse.json({ results: [], count: 0 })),
  http.get('*/api/roster/roster/uploads/open', () => HttpResponse.json({ results: [], count: 0 })),
  http.put('*/api/admin/column-layouts/:list', () => new HttpResponse(null, { status: 204 })),
);
