import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHotkey } from '@/shared/browser/useHotkey';
import { onJumpBox } from '@/shared/jump/jumpBoxBus';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import type { JumpPage } from './jumpOffers';

/** Loaded when it is first opened: pages stand without it. */
const JumpSearch = lazy(() => import('./JumpSearch').then((module) => ({ default: module.JumpSearch })), { failure: 'floating' });

interface Props {
  /** Pages that the person may open. */
  pages: readonly JumpPage[];
}

/** The jump-to box of the application: `Ctrl K` opens it anywhere. */
export function JumpBoxHost({ pages }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  /** How often it was opened: each time it starts empty. */
  const [opened, setOpened] = useState(0);

  function open() {
    setOpened((count) => count + 1);
    setIsOpen(true);
  }
  useHotkey({ key: 'k', ctrl: true }, open);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  // "Opening a route closes any open dialogs" (spec 1 §2).
  if (pathname !== openedAt) {
    setOpenedAt(pathname);
    setIsOpen(false);
  }
  useEffect(() => onJumpBox(open), []);

  return (
    opened > 0 && (
      <PartSuspense fallback={null}>
        <JumpSearch
          key={opened}
          pages={pages}
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      </PartSuspense>
    )
  );
}
