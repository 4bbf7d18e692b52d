import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A failed call, as the error popup shows it (spec 1 §3 "Error response shape", §8). */
export interface ShownProblem {
  /** Name of the error: the key of its words. */
  name: string;
  /** What the service says, read before `value` (spec 1 §8, "Product errors"). */
  message: string | null;
  value: string | null;
  correlationId: string | null;
}

interface ProblemsState {
  shown: ShownProblem | null;
  /** True while a page shows all errors itself. */
  isSuppressed: boolean;
}

/** Names that end the session (spec 1 §8). */
const SESSION_ENDING = ['Error_InvalidToken', 'Error_TokenMultipleInstance', 'Error_TokenValidityExpired'];

export function endsSession(name: string): boolean {
  return SESSION_ENDING.includes(name);
}

const initialState: ProblemsState = { shown: null, isSuppressed: false };

/** The one error popup: what it shows, and whether it may. */
export const problems = createSlice({
  name: 'problems',
  initialState,
  reducers: {
    /** Shows a problem. The end of the session is never hidden, and nothing replaces it. */
    problemShown(state, { payload }: PayloadAction<ShownProblem>) {
      const isOver = state.shown !== null && endsSession(state.shown.name);
      if (!isOver && (!state.isSuppressed || endsSession(payload.name))) {
        state.shown = payload;
      }
    },
    problemClosed(state) {
      state.shown = null;
    },
    popupsSuppressed(state, { payload }: PayloadAction<boolean>) {
      state.isSuppressed = payload;
    },
  },
  selectors: {
    selectShownProblem: (state) => state.shown,
  },
});

export const { problemShown, problemClosed, popupsSuppressed } = problems.actions;
export const { selectShownProblem } = problems.selectors;
