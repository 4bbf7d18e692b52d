import { useEffect, useRef } from 'react';
import { isEditable } from './editable';

export interface Hotkey {
  /** `KeyboardEvent.key`, lower case. */
  key: string;
  /** Needs Ctrl (or Command on a Mac). */
  ctrl?: boolean;
  /** Leaves the key to text fields. Always so for keys without Ctrl. */
  notWhileTyping?: boolean;
  /** Off: the browser keeps the key. */
  isOn?: boolean;
}

/** Runs `action` when the shortcut is pressed anywhere on the page. Plain keys stay quiet under an open dialog. */
export function useHotkey({ key, ctrl = false, notWhileTyping = false, isOn = true }: Hotkey, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  }, [action]);

  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    function onKeyDown(event: KeyboardEvent) {
      const isPressed = event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) === ctrl && !event.altKey;
      if (!isPressed || event.defaultPrevented) {
        return;
      }
      const isText = isEditable(event.target) && (notWhileTyping || !ctrl);
      if (isText || (!ctrl && document.querySelector('[role="dialog"]') !== null)) {
        return;
      }
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [key, ctrl, notWhileTyping, isOn]);
}
