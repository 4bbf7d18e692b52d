import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { usePlaced } from '@/shared/place/usePlaced';

/** One page back, as far as this window has been on another page of the portal; else to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const to = usePlaced();
  return useCallback(() => {
    const state: unknown = window.history.state;
    const isFirst = typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
    void (isFirst ? navigate(to(fallback)) : navigate(-1));
  }, [navigate, to, fallback]);
}
