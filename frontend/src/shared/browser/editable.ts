/** True when keys typed there are text, so that single-key shortcuts must stay quiet. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    return true;
  }
  const TOGGLES = ['checkbox', 'radio', 'button', 'submit', 'reset'];
  return target instanceof HTMLInputElement && !TOGGLES.includes(target.type);
}
