import { useCallback, useEffect, useRef, useState } from 'react';

/** Auto-save interval (spec 1 §9). */
export const AUTO_SAVE_MS = 20_000;

/** How the draft on the server stands to what is on the screen. */
export type DraftState = 'none' | 'saving' | 'saved' | 'failed';

interface Options<Values> {
  /** There is something to keep. */
  isOn: boolean;
  /** When the draft that is on the screen at first was kept. */
  restoredAt?: Date | null | undefined;
  /** What is on the screen. */
  read: () => Values;
  /** Keeps it. */
  save: (values: Values) => Promise<void>;
}

export interface AutoSave {
  state: DraftState;
  /** When the draft was last kept. */
  savedAt: Date | null;
  /** Keeps it now; false when that failed. */
  saveNow: () => Promise<boolean>;
  /** Something may have changed: what is kept is said to be so only while it is all there is. */
  touched: () => void;
  /** The draft has been removed: the next change is kept, even one that was kept before. */
  removed: () => void;
}

/** Keeps a draft of unfinished work every 20 seconds, and when the page is put aside, while there is something new to keep, and says so. */
export function useAutoSave<Values>({ isOn, restoredAt = null, read, save }: Options<Values>): AutoSave {
  const [state, setState] = useState<DraftState>(restoredAt === null ? 'none' : 'saved');
  const [savedAt, setSavedAt] = useState<Date | null>(restoredAt);
  const latest = useRef({ read, save });
  const kept = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { read, save };
  }, [read, save]);

  const saveNow = useCallback(async () => {
    const values = latest.current.read();
    const text = JSON.stringify(values);
    if (text === kept.current) {
      setState('saved');
      return true;
    }
    setState('saving');
    try {
      await latest.current.save(values);
      kept.current = text;
      setSavedAt(new Date());
      // More may have been typed while it was on its way.
      setState(JSON.stringify(latest.current.read()) === text ? 'saved' : 'none');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  }, []);

  const touched = useCallback(() => {
    setState((before) =>
      before === 'saved' && kept.current !== null && JSON.stringify(latest.current.read()) !== kept.current ? 'none' : before,
    );
  }, []);

  const removed = useCallback(() => {
    kept.current = null;
    setState('none');
  }, []);

  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    const timer = window.setInterval(() => void saveNow(), AUTO_SAVE_MS);
    // Another window, another app, or the end of this one.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') {
        void saveNow();
      }
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [isOn, saveNow]);

  return { state, savedAt, saveNow, touched, removed };
}
