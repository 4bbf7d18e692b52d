import { waitFor } from '@testing-library/react';
import { liveStream } from '@/test/live';
import { server } from '@/test/server';
import { listen } from './listen';

function heard() {
  const said: string[] = [];
  const stop = listen({
    open: (signal) => fetch('http://localhost/api/roster/live?siteId=111', { signal }),
    onReady: () => said.push('ready'),
    onChange: (change) => said.push((change as { kind: string }).kind),
    onDown: () => said.push('down'),
  });
  return { said, stop };
}

function see(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('what is told is heard, and a stream that ends is opened again', async () => {
  const stream = liveStream();
  server.use(stream.handler);
  const { said, stop } = heard();
  await waitFor(() => {
    expect(said).toEqual(['ready']);
  });
  stream.change({ kind: 'attendance' });
  stream.change({ kind: 'upload' });
  await waitFor(() => {
    expect(said).toEqual(['ready', 'attendance', 'upload']);
  });
  stream.end();
  await waitFor(
    () => {
      expect(said.slice(3)).toEqual(['down', 'ready']);
    },
    { timeout: 4000 },
  );
  stop();
  stream.change({ kind: 'late' });
  expect(said).not.toContain('late');
});

test('a window that nobody sees does not listen', async () => {
  const stream = liveStream();
  server.use(stream.handler);
  const { said, stop } = heard();
  await waitFor(() => {
    expect(said).toEqual(['ready']);
  });
  see('hidden');
  expect(said).toEqual(['ready', 'down']);
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  expect(stream.opened).toHaveLength(1);
  see('visible');
  await waitFor(() => {
    expect(said).toEqual(['ready', 'down', 'ready']);
  });
  stop();
});
