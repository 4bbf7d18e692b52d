import { fold } from '../text/fold';

export type JumpKind = 'page' | 'account' | 'program' | 'site' | 'person';

/** Somewhere to jump to. */
export interface JumpEntry {
  kind: JumpKind;
  /** Unique among all entries. */
  key: string;
  name: string;
  /** What it is, where that is not what its kind says. */
  what?: string;
  /** Where it belongs, for telling namesakes apart. */
  place?: string;
}

/** Pages whose title holds every word typed, whatever the case and the accents; all of them when nothing is typed. */
export function matchingPages<Page extends { title: string }>(pages: readonly Page[], typed: string): Page[] {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return pages.filter((page) => {
    const title = fold(page.title);
    return words.every((word) => title.includes(word));
  });
}

/** The next option under the arrow keys; past the end it starts over. */
export function stepOption(current: number, by: 1 | -1, count: number): number {
  return count === 0 ? -1 : (current + by + count) % count;
}
