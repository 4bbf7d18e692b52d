import { createContext, useContext } from 'react';

/** Toasts last 5000 ms (spec 1 §9). */
export const TOAST_MS = 5000;

export interface ToastMessage {
  text: string;
  tone?: 'done' | 'failed';
  /** Takes back what was done. Prefer this to asking beforehand. */
  undo?: () => void;
}

export interface Toasts {
  /** Shows a toast. Gives the way to withdraw it, for what turns out not to be so. */
  show: (message: ToastMessage) => () => void;
}

export const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === null) {
    throw new Error('useToasts needs a ToastProvider around it');
  }
  return toasts;
}
