import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { selectShownProblem } from '@/api/problems';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { useSessionWatch } from './useSessionWatch';

function Watch() {
  useSessionWatch();
  return null;
}

test('coming back to a window whose session was taken over elsewhere says so, and asks no more often than need be', async () => {
  const now = jest.spyOn(Date, 'now');
  const start = Date.now();
  let requestCount = 0;
  server.use(
    http.get('*/api/identity/sessions/current', () => {
      requestCount += 1;
      return HttpResponse.json({ name: 'Error_TokenMultipleInstance', detail: 'another window' }, { status: 401 });
    }),
  );
  const { store } = render(<Watch />);
  const comeBack = () => {
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
  };
  comeBack();
  expect(requestCount).toBe(0);
  now.mockReturnValue(start + 60_000);
  comeBack();
  comeBack();
  await waitFor(() => {
    expect(selectShownProblem(store.getState())).toMatchObject({ name: 'Error_TokenMultipleInstance' });
  });
  expect(requestCount).toBe(1);
  now.mockRestore();
});
