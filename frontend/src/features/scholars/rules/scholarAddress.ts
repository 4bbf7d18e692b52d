/** The page of a scholar. */
export function scholarAddress(scholarId: number): string {
  return `/roster/scholar/${String(scholarId)}`;
}

/** Where a new scholar is entered, or one who is there is enrolled at another site. */
export function enrollAddress(scholarId = 0): string {
  return scholarId === 0 ? '/roster/add' : `/roster/add?scholar=${String(scholarId)}`;
}
