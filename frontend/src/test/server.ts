import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The gateway of the tests. Each test adds the answers it needs: `server.use(http.get('*' + '/api/…', …))`.
 * Tables ask how the person has set them up; unless a test says otherwise, nobody has.
 */
export const server = setupServer(
  http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
  http.put('*/api/admin/column-layouts/:list', () => new HttpResponse(null, { status: 204 })),
);
