/** The page of a scholar. */
export function scholarAddress(scholarId: number): string {
  return `/roster/scholar/${String(scholarId)}`;
}

/** Sections of the page to which something leads. */
export const SECTION = { pickup: 'pickup', medical: 'medical' } as const;

/** Where the picture of a scholar is; null without one. */
export function photoAddress(
  { scholarId, photo }: { scholarId: number; photo?: string | null | undefined },
  size: 'full' | 'thumbnail',
): string | null {
  return typeof photo === 'string' ? `/api/roster/scholars/${String(scholarId)}/photo?size=${size}&v=${photo}` : null;
}

/** Where a new scholar is entered, or one who is there is enrolled at another site. */
export function enrollAddress(scholarId = 0): string {
  return scholarId === 0 ? '/roster/add' : `/roster/add?scholar=${String(scholarId)}`;
}
