/** What is known of a classroom's places. */
export interface Places {
  name: string;
  /** Missing or null: not limited. */
  capacity?: number | null;
  /** Active scholars in it. */
  scholars: number;
}

/** How many scholars too many a classroom has once some more are in it; 0 while they fit. */
export function overBy({ capacity, scholars }: Pick<Places, 'capacity' | 'scholars'>, more: number): number {
  return typeof capacity === 'number' ? Math.max(0, scholars + more - capacity) : 0;
}
