/** How long after a failure a stream is opened again: at first, and at most. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A place that may not be listened to is asked for again after so long: rights change seldom. */
const REFUSED_MS = 300_000;
/** The service shows that it is there every 20 s. A stream that has been silent for longer than two of these is dead. */
const SILENT_MS = 50_000;

export interface Listener {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** From now on nothing is missed. */
  onReady: () => void;
  onChange: (change: unknown) => void;
  /** Changes are not heard until the next `onReady`. */
  onDown: () => void;
}

/**
 * Listens to a stream of events until the answer is called, and opens it again when it ends. A window that nobody sees
 * does not listen: a browser has few connections to one address, and a person has many windows.
 */
export function listen({ open, onReady, onChange, onDown }: Listener): () => void {
  let current: AbortController | null = null;
  let timer: number | undefined;
  let failures = 0;

  function again(pause: number) {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void run(), pause);
  }

  async function run() {
    if (current !== null || document.visibilityState === 'hidden') {
      return;
    }
    const controller = new AbortController();
    current = controller;
    let isRefused = false;
    try {
      const response = await open(controller.signal);
      isRefused = response.status >= 400 && response.status < 500 && response.status !== 401 && response.status !== 429;
      if (response.ok && response.body !== null) {
        await readEvents(response.body, controller, (name, data) => {
          if (current !== controller) {
            return;
          }
          if (name === 'ready') {
            failures = 0;
            onReady();
          } else if (name === 'change') {
            onChange(JSON.parse(data));
          }
        });
      }
    } catch {
      // However it ended, it is opened again.
    }
    if (current !== controller) {
      return;
    }
    controller.abort();
    current = null;
    onDown();
    failures += 1;
    // Pages that lost it at one moment come back one after the other.
    const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.5 + Math.random() / 2);
    again(isRefused ? REFUSED_MS : pause);
  }

  function stop() {
    window.clearTimeout(timer);
    const open = current;
    current = null;
    open?.abort();
  }

  function onVisibility() {
    if (document.visibilityState === 'hidden') {
      stop();
      onDown();
    } else {
      failures = 0;
      again(0);
    }
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onVisibility);
  void run();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onVisibility);
    stop();
  };
}

/** Tells of each event of a stream (WHATWG HTML §9.2.6, as far as the services write it), until it ends or falls silent. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  controller: AbortController,
  onEvent: (name: string, data: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const silent = window.setTimeout(() => {
      controller.abort();
    }, SILENT_MS);
    const { done, value } = await reader.read().finally(() => {
      window.clearTimeout(silent);
    });
    if (done) {
      return;
    }
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n');
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const name = field('event');
      if (name !== undefined) {
        onEvent(name, field('data') ?? '');
      }
    }
  }
}
