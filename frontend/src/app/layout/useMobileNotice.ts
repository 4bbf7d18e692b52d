import { useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { isMobileDevice } from '../offline/device';

/** Below 769 px a phone or tablet is held to be a mobile screen (spec 1 §9); its short side counts, however it is turned. */
const SHORT_SIDE = 769;
/** "Above 600 for tablet" (spec 1 §9): a narrower window is a phone's, or a desk's magnified three times. */
const NARROW = '(max-width: 599.95px)';
/** That somebody went on all the same holds for the visit. */
const SHOWN_ANYWAY = 'afterbell.showAnyway';

interface Notice {
  isShown: boolean;
  /** The page stood here before the window became narrow: it is put out of sight, with what was typed, and not taken down. */
  hasPage: boolean;
  showAnyway: () => void;
}

/** Whether the notice stands in for pages that need a desk, and the way past it. */
export function useMobileNotice(): Notice {
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [isWaved, setIsWaved] = useState(() => sessionStorage.getItem(SHOWN_ANYWAY) !== null);
  const isHandheld = isMobileDevice() && Math.min(window.innerWidth, window.innerHeight) < SHORT_SIDE;
  const isShown = (isHandheld || isNarrow) && !isWaved;
  const [hasPage, setHasPage] = useState(!isShown);
  if (!isShown && !hasPage) {
    setHasPage(true);
  }
  return {
    isShown,
    hasPage,
    showAnyway: () => {
      sessionStorage.setItem(SHOWN_ANYWAY, 'yes');
      setIsWaved(true);
    },
  };
}
