/** Keeps unsaved work as a draft; false when that failed. Undefined: this work has no draft. */
type Keep = (() => Promise<boolean>) | undefined;

interface Work {
  keep: Keep;
  isKept: boolean;
}

/** Unsaved work that is on the screen. */
const open = new Set<Work>();

/** Tells that there is unsaved work. Gives the way to say that there is no more. */
export function addUnsaved(keep: Keep): { isKept: () => boolean; remove: () => void } {
  const work: Work = { keep, isKept: false };
  open.add(work);
  return {
    isKept: () => work.isKept,
    remove: () => {
      open.delete(work);
    },
  };
}

/** What would become of unsaved work if the page were loaded anew: there is none, it is kept as a draft, or it is lost. */
export function unsavedWork(): 'none' | 'draft' | 'lost' {
  const all = [...open];
  return all.length === 0 ? 'none' : all.every(({ keep }) => keep !== undefined) ? 'draft' : 'lost';
}

/** Keeps all unsaved work that can be kept, before the page is loaded anew. */
export async function keepUnsaved(): Promise<void> {
  await Promise.all(
    [...open].map(async (work) => {
      work.isKept = work.keep !== undefined && (await work.keep().catch(() => false));
    }),
  );
}
