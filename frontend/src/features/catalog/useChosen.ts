import { useCallback } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useGoBack } from '@/shared/browser/useGoBack';

/** Where a preview was opened from, in the state of its entry in the history. */
interface Opened {
  openedFrom: string;
}

/** Says that the collections are open. */
const FLYOUT = 'showCollectionsFlyout';

/**
 * The item whose preview is shown: `id` in the URL (spec 1 §2). Opening one can be gone back from; another one takes its
 * place. Closing goes back where nothing else was changed meanwhile, so that the same list is not in the history twice.
 *
 * @param latest What the URL says or is about to say: who opens an item right after a search keeps the search.
 */
export function useChosen(latest: URLSearchParams) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isGoneTo = useNavigationType() !== 'POP';
  const id = params.get('id') ?? '';
  const others = without(latest);
  const goBack = useGoBack(`?${others}`);
  const openedFrom = isOpened(state) ? state.openedFrom : null;

  const close = useCallback(() => {
    if (openedFrom === others) {
      goBack();
    } else {
      setParams((before) => new URLSearchParams(without(before)), { replace: true });
    }
  }, [openedFrom, others, goBack, setParams]);

  return {
    id,
    close,
    /** The collections are open beside the preview (spec 1 §2). */
    hasFlyout: params.get(FLYOUT) === 'true',
    /** Opens or closes them; where the preview was opened from stays known. */
    setFlyout: (isOpen: boolean) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOpen) {
            next.set(FLYOUT, 'true');
          } else {
            next.delete(FLYOUT);
          }
          return next;
        },
        { replace: true, state, preventScrollReset: true },
      );
    },
    /** Somebody has just chosen it, so that it takes the focus; one that comes with the address does not. */
    isJustOpened: isGoneTo && openedFrom !== null,
    /** How the link of a card leads to its preview. */
    linkTo: (itemId: string) => ({
      to: `?${new URLSearchParams([...new URLSearchParams(others), ['id', itemId]]).toString()}`,
      replace: id !== '',
      state: { openedFrom: id === '' ? others : openedFrom },
      preventScrollReset: true,
    }),
  };
}

function without(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('id');
  next.delete(FLYOUT);
  return next.toString();
}

function isOpened(state: unknown): state is Opened {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && typeof state.openedFrom === 'string';
}
