let isDown = false;
let waiting: (() => void)[] = [];

document.addEventListener(
  'pointerdown',
  () => {
    isDown = true;
  },
  true,
);
document.addEventListener('pointerup', onceUp, true);
document.addEventListener('pointercancel', onceUp, true);

function onceUp(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  if (due.length > 0) {
    // The click comes right after the pointer is up.
    window.setTimeout(() => {
      due.forEach((act) => {
        act();
      });
    });
  }
}

/**
 * Runs at once, or after the click of a pointer that is being pressed. Leaving a field by a press on a button must not move
 * the button away before it is let go: the click would go to whatever is there instead.
 */
export function afterPointer(act: () => void): void {
  if (isDown) {
    waiting.push(act);
  } else {
    act();
  }
}
