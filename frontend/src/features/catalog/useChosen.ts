import { useCallback } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useGoBack } from '@/shared/browser/useGoBack';

/** Where a preview was opened from, in the state of its entry in the history. */
interface Opened {
  openedFrom: string;
}

/**
 * The item whose preview is shown: `id` in the URL (spec 1 §2). Opening one can be gone back from; another one takes its
 * place. Closing goes back where nothing else was changed meanwhile, so that the same list is not in the history twice.
 */
export function useChosen() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isGoneTo = useNavigationType() !== 'POP';
  const id = params.get('id') ?? '';
  const others = without(params);
  const goBack = useGoBack(`?${others}`);
  const openedFrom = isOpened(state) ? state.openedFrom : null;

  const close = useCallback(() => {
    if (openedFrom === others) {
      goBack();
    } else {
      setParams((latest) => new URLSearchParams(without(latest)), { replace: true });
    }
  }, [openedFrom, others, goBack, setParams]);

  return {
    id,
    close,
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
  return next.toString();
}

function isOpened(state: unknown): state is Opened {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && typeof state.openedFrom === 'string';
}
