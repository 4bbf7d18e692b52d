import { type ComponentType, lazy as reactLazy, type ReactNode, useCallback, useState } from 'react';
import { fetchPart } from './fetchPart';
import { type Place, PartBoundary } from './PartBoundary';
import { partArrived, PartSuspense } from './PartSuspense';

interface Options {
  /** Where a failure is said: in the part's place, floating over the page (for dialogs and menus), or nowhere. */
  failure?: Place;
}

/**
 * React's `lazy`, for parts that may fail to load: a file that does not come is tried again, and at last says so in its own
 * place, so that the page around it stays as it is.
 */
export function lazy<Part extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Part }>,
  { failure = 'inline' }: Options = {},
): Part {
  const fresh = () =>
    reactLazy(() => {
      const part = fetchPart(load as unknown as () => Promise<{ default: ComponentType }>);
      part.then(partArrived, partArrived);
      return part;
    });
  let Shown = fresh();

  function Lazy(props: object) {
    const [attempt, setAttempt] = useState(0);
    // React remembers a failed import for good: the next time it is shown it has to be another.
    const onFailed = useCallback(() => {
      Shown = fresh();
    }, []);
    const onAgain = useCallback(() => {
      setAttempt((count) => count + 1);
    }, []);
    return (
      <PartBoundary key={attempt} place={failure} onFailed={onFailed} onAgain={onAgain}>
        {failure === 'floating' ? (
          // Awaited here and not by the page, which would be hidden meanwhile: what is hidden loses the focus, and the dialog could not give it back.
          <PartSuspense fallback={null}>
            <Shown {...props} />
          </PartSuspense>
        ) : (
          <Shown {...props} />
        )}
      </PartBoundary>
    );
  }
  return Lazy as unknown as Part;
}

/** The page of that name in a file that is loaded when the page is opened. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name): () => ReactNode {
  return lazy<() => ReactNode>(async () => ({ default: (await load())[name] }));
}
