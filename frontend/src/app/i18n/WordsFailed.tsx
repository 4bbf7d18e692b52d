import { useEffect, useSyncExternalStore } from 'react';
import { PartFailed } from '@/shared/lazy/PartFailed';
import { loadMissingWords, missingWords } from './missingWords';

/** Says that the words of a page could not be loaded, and loads them again; by itself once there is a connection. */
export function WordsFailed() {
  const missing = useSyncExternalStore(missingWords.subscribe, missingWords.get);
  const isAny = missing.length > 0;
  useEffect(() => {
    if (!isAny) {
      return undefined;
    }
    const again = () => void loadMissingWords();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, [isAny]);
  return isAny ? (
    <PartFailed
      fault={missing.some(({ fault }) => fault === 'gone') ? 'gone' : 'unreachable'}
      isFloating
      onAgain={() => void loadMissingWords()}
    />
  ) : null;
}
