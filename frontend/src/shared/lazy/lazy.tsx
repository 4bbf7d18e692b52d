import i18next from 'i18next';
import { type ComponentType, lazy as reactLazy, type ReactNode, useCallback, useState } from 'react';
import type { Words } from '@/locales/words';
import { fetchPart } from './fetchPart';
import { type Place, PartBoundary } from './PartBoundary';
import { partArrived, PartSuspense } from './PartSuspense';

/** A part that can be fetched before it is shown. */
export interface Fetchable {
  fetch: () => Promise<void>;
}

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
): Part & Fetchable {
  /** The part itself, once it is there: then nothing waits for it. */
  let fetched: ComponentType | undefined;
  const fetch = async () => {
    const part = await fetchPart(load as unknown as () => Promise<{ default: ComponentType }>);
    fetched = part.default;
    return part;
  };
  const fresh = () =>
    reactLazy(() => {
      const part = fetch();
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
            <Loaded {...props} />
          </PartSuspense>
        ) : (
          <Loaded {...props} />
        )}
      </PartBoundary>
    );
  }

  /** Stays the component that it began with: another one would begin the part anew. */
  function Loaded(props: object) {
    const [Chosen] = useState<ComponentType>(() => fetched ?? Shown);
    return <Chosen {...props} />;
  }
  return Object.assign(Lazy as unknown as Part, {
    // Called of each link that is pointed at: it does nothing of what is there.
    fetch: async () => {
      if (fetched === undefined) {
        await fetch();
      }
    },
  });
}

/** The page of that name in a file that is loaded when the page is opened, together with its words. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
  words: (keyof Words)[] = [],
): (() => ReactNode) & Fetchable {
  const part = lazy<() => ReactNode>(async () => {
    const [page] = await Promise.all([load(), i18next.loadNamespaces(words)]);
    return { default: page[name] };
  });
  const { fetch } = part;
  return Object.assign(part, {
    // Words that fail are reported to the person, who has not opened the page: they are fetched once its file is there.
    fetch: () => load().then(fetch),
  });
}
