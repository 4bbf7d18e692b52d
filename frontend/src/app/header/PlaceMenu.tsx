import { IconButton } from '@mui/material';
import { useId, useState } from 'react';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import type { PlaceMenuListProps } from './PlaceMenuList';

/** Loaded at its first use: the page stands before anybody opens a menu. */
const PlaceMenuList = lazy(() => import('./PlaceMenuList').then((module) => ({ default: module.PlaceMenuList })), { failure: 'floating' });

interface Props extends Pick<PlaceMenuListProps, 'choices' | 'more'> {
  /** What is chosen here: "Program", "Site". */
  label: string;
  /** Name of what is chosen now. */
  name: string;
}

/** The other places of a level. With nothing else to choose there is none. */
export function PlaceMenu({ label, name, choices, more }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => {
    setAnchor(null);
  };
  useCloseOnRoute(close);
  if (more === undefined && choices.every(({ isCurrent }) => isCurrent)) {
    return null;
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${label}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <ChevronDownIcon />
      </IconButton>
      {anchor !== null && (
        <PartSuspense fallback={null}>
          <PlaceMenuList id={menuId} label={label} anchor={anchor} choices={choices} more={more} onClose={close} />
        </PartSuspense>
      )}
    </>
  );
}
