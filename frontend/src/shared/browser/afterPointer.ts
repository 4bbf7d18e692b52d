let isDown = false;

function setDown(event: PointerEvent): void {
  isDown = event.type === 'pointerdown';
}
document.addEventListener('pointerdown', setDown, true);
document.addEventListener('pointerup', setDown, true);
document.addEventListener('pointercancel', setDown, true);

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
