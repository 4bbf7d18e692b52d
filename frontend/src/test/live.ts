import { http, HttpResponse, type HttpHandler } from 'msw';

/** A stream of what changes at a place, as a test says what happens on it. */
export interface LiveStream {
  handler: HttpHandler;
  /** Whoever listens is told: `change({ kind: 'attendance', siteId: 111, day: '2026-11-23' })`. */
  change: (change: object) => void;
  /** Ends what is open, as a restart of the service does. */
  end: () => void;
  /** How many times somebody began to listen, and with which query. */
  opened: string[];
}

export function liveStream(service: 'planner' | 'roster' = 'roster'): LiveStream {
  const encoder = new TextEncoder();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const opened: string[] = [];
  const say = (to: ReadableStreamDefaultController<Uint8Array>, event: string, data: object) => {
    to.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  };
  const handler = http.get(`*/api/${service}/live`, ({ request }) => {
    opened.push(new URL(request.url).search);
    let mine: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        mine = controller;
        open.add(controller);
        say(controller, 'ready', {});
      },
      cancel: () => {
        if (mine !== null) {
          open.delete(mine);
        }
      },
    });
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  return {
    handler,
    opened,
    change: (change) => {
      open.forEach((each) => {
        say(each, 'change', change);
      });
    },
    end: () => {
      open.forEach((each) => {
        each.close();
      });
      open.clear();
    },
  };
}
