let isDown = false;

document.addEventListener('pointerdown', () => (isDown = true), true);
document.addEventListener('pointerup', () => (isDown = false), true);
document.addEventListener('pointercancel', () => (isDown = false), true);

/**
 * Runs at once, or after the click of a pointer that is being pressed. Leaving a field by a press on a button must not move
 * the button away before it is let go: the click would go to whatever is there instead.
 */
export function afterPointer(act: () => void): void {
  if (!isDown) {
    act();
    return;
  }
  const end = new AbortController();
  const run = () => {
    end.abort();
    // The click comes right after the pointer is up.
    window.setTimeout(act);
  };
  document.addEventListener('pointerup', run, { signal: end.signal });
  document.addEventListener('pointercancel', run, { signal: end.signal });
}
