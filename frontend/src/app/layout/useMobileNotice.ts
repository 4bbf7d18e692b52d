import { useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { isMobileDevice } from '../offline/device';

/** Below 769 px a phone or tablet is held to be a mobile screen (spec 1 §9); its short side counts, however it is turned. */
const SHORT_SIDE = 769;
/** "Above 600 for tablet" (spec 1 §9): a narrower window is a phone's, or a desk's magnified three times. */
const NARROW = '(max-width: 599.95px)';

/** Whether the notice stands in for pages that need a desk, and the way past it at a desk. */
export function useMobileNotice(): { isShown: boolean; showAnyway: () => void } {
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [isWaved, setIsWaved] = useState(false);
  const isHandheld = isMobileDevice() && Math.min(window.innerWidth, window.innerHeight) < SHORT_SIDE;
  return {
    isShown: isHandheld || (isNarrow && !isWaved),
    showAnyway: () => {
      setIsWaved(true);
    },
  };
}
