/** A list with the element at a place moved to another. */
export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
