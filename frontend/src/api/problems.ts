import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A failed call, as the error popup shows it (spec 1 §3 "Error response shape", §8). */
export interface ShownProblem {
  /** Name of the error: the key of its words. */
  name: string;
  /** What the answer called itself, which may have words of its own; null for one without a name. The popup's name unless told. */
  code?: string | null;
  /** What the service says. */
  message: string | null;
  correlationId: string | null;
}

interface ProblemsState {
  shown: ShownProblem | null;
  /** How many have been shown: tells one from the next. */
  count: number;
  /** The id of the last failed call, for the help desk. */
  lastReference: string | null;
}

/** Another window took over from this one. */
export const TAKEN_OVER = 'Error_TokenTakenOver';

/** Names that end the session (spec 1 §8). */
const SESSION_ENDING = ['Error_InvalidToken', 'Error_TokenMultipleInstance', TAKEN_OVER, 'Error_TokenValidityExpired'];

export function endsSession(name: string): boolean {
  return SESSION_ENDING.includes(name);
}

/**
 * What an answer says: "the message taken from message, data string, data.value or data.Message" (spec 2 §8). The services
 * say it in problem+json's `detail`, which is a message too. A page of a proxy is no message.
 */
export function messageOf(data: unknown): string | null {
  if (typeof data === 'string') {
    return data.trim() === '' || data.trimStart().startsWith('<') ? null : data;
  }
  return textOf(data, 'message') ?? textOf(data, 'detail') ?? textOf(data, 'value') ?? textOf(data, 'Message');
}

/** A text of an answer by its key; null when there is none. */
export function textOf(data: unknown, key: string): string | null {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

const initialState: ProblemsState = { shown: null, count: 0, lastReference: null };

/** The one error popup. A call suppresses it for errors that its page shows itself: `quiet` of the base query. */
export const problems = createSlice({
  name: 'problems',
  initialState,
  reducers: {
    /** A call failed, whether or not the popup says so. */
    failureNoted(state, { payload }: PayloadAction<string>) {
      state.lastReference = payload;
    },
    /** Shows a problem. Nothing replaces the end of the session. */
    problemShown(state, { payload }: PayloadAction<ShownProblem>) {
      const isOver = state.shown !== null && endsSession(state.shown.name);
      if (!isOver) {
        state.shown = payload;
        state.count += 1;
      }
    },
    problemClosed(state) {
      state.shown = null;
    },
    /** "Opening a route closes any open dialogs" (spec 1 §2), but not the end of the session. */
    routeOpened(state) {
      if (state.shown !== null && !endsSession(state.shown.name)) {
        state.shown = null;
      }
    },
  },
  selectors: {
    selectShownProblem: (state) => state.shown,
    selectProblemCount: (state) => state.count,
    selectLastReference: (state) => state.lastReference,
  },
});

export const { failureNoted, problemShown, problemClosed, routeOpened } = problems.actions;
export const { selectShownProblem, selectProblemCount, selectLastReference } = problems.selectors;
