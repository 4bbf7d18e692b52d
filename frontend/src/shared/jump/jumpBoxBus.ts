const OPEN = 'afterbell:jump';

/** Opens the jump-to box from anywhere, for a button in the header. */
export function openJumpBox(): void {
  window.dispatchEvent(new Event(OPEN));
}

/** Calls `open` whenever someone asks for the box. Gives the way to stop. */
export function onJumpBox(open: () => void): () => void {
  window.addEventListener(OPEN, open);
  return () => {
    window.removeEventListener(OPEN, open);
  };
}
