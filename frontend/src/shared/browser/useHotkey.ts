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

/** What takes all attention while it is open: keys of the page behind it stay quiet. */
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Runs `action` when the shortcut is pressed anywhere on the page, unless a dialog is open. */
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
      const isBehindDialog = document.querySelector(OPEN_DIALOG) !== null;
      if (isText || (isBehindDialog && !ctrl)) {
        return;
      }
      // The browser's own meaning of a shortcut of ours would only surprise there.
      event.preventDefault();
      if (!isBehindDialog) {
        latest.current();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [key, ctrl, notWhileTyping, isOn]);
}
