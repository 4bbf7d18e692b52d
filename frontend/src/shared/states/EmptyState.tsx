import type { ReactNode } from 'react';
import { FolderIcon } from '../icons/icons';
import { StateFrame } from './StateFrame';

interface Props {
  /** What belongs here. */
  title: ReactNode;
  children?: ReactNode;
  /** The first step, when there is one. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** The empty view: says what belongs here and offers the first step. */
export function EmptyState({ title, children, action, icon = <FolderIcon /> }: Props) {
  return (
    <StateFrame title={title} icon={icon} action={action}>
      {children}
    </StateFrame>
  );
}
