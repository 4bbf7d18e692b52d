import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '@/api/baseApi';
import { useSession } from '@/shared/session/SessionContext';
import { MarkQueue } from './MarkQueue';
import type { QueueState } from './queueState';

let current: MarkQueue | null = null;

/** The one queue of this window: that of the person who is signed in. It goes on when its page is left. */
export function markQueue(owner: number, dispatch: ApiDispatch): MarkQueue {
  if (current?.owner !== owner || current.dispatch !== dispatch) {
    current?.end();
    current = new MarkQueue(owner, dispatch);
  }
  return current;
}

/** Sends nothing any more: the person signs out. What waits stays theirs. */
export function endQueue(): void {
  current?.end();
  current = null;
}

/** The person's marks that are not saved yet, whichever site and day they are of. */
export function useQueue(): [MarkQueue, QueueState] {
  const dispatch = useDispatch<ApiDispatch>();
  const { user, role, bounds, superUserDrillDown } = useSession();
  const queue = useMemo(() => markQueue(user.id, dispatch), [user.id, dispatch]);
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => {
    // Marks that were made in this view waited for it.
    queue.resume();
  }, [queue, role, bounds, superUserDrillDown]);
  const isLost = !state.isLasting && state.entries.length > 0;
  useEffect(() => {
    if (!isLost) {
      return undefined;
    }
    // This browser keeps nothing: whoever closes the window is asked first.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isLost]);
  return [queue, state];
}
