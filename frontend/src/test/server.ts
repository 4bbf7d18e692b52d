import { setupServer } from 'msw/node';

/** The gateway of the tests. Each test adds the answers it needs: `server.use(http.get('*' + '/api/…', …))`. */
export const server = setupServer();
