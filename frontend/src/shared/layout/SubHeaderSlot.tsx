import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in the sub-header where a page puts what belongs beside its title; null when the page has no sub-header. */
export const SubHeaderContext = createContext<HTMLElement | null>(null);

/** True when the shell shows the page's title in its sub-header, so that the page must not show it again. */
export function useHasSubHeader(): boolean {
  return useContext(SubHeaderContext) !== null;
}

/** Shows its content in the sub-header, after the title; in its own place when there is no sub-header. */
export function SubHeaderSlot({ children }: { children: ReactNode }) {
  const place = useContext(SubHeaderContext);
  return place === null ? children : createPortal(children, place);
}
