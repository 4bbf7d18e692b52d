import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Access } from '@/api/accessApi';
import type { ReadCurrentUserApiResponse } from '@/api/identity';
import type { View } from './view';

export type CurrentUser = ReadCurrentUserApiResponse;

export type FlagState = { status: 'loading' } | { status: 'failed' } | { status: 'known'; values: Record<string, boolean> };

interface SessionState {
  /** Null until the person, the access list and the view are known. */
  current: { user: CurrentUser; access: Access; view: View } | null;
  flags: FlagState;
  /** True while the session is the one that this device kept, because nothing answers. */
  isKept: boolean;
}

const initialState: SessionState = { current: null, flags: { status: 'loading' }, isKept: false };

/** Who is signed in, as whom they look, and what they may do. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted(state, { payload }: PayloadAction<{ user: CurrentUser; access: Access; view: View }>) {
      state.current = payload;
      state.isKept = false;
    },
    /** Without a connection: the session that this device kept. */
    keptSessionStarted(state, { payload }: PayloadAction<{ user: CurrentUser; access: Access; view: View }>) {
      state.current = payload;
      state.isKept = true;
    },
    userChanged(state, { payload }: PayloadAction<CurrentUser>) {
      if (state.current !== null) {
        state.current.user = payload;
      }
    },
    viewChanged(state, { payload }: PayloadAction<View>) {
      if (state.current !== null) {
        state.current.view = payload;
      }
    },
    flagsChanged(state, { payload }: PayloadAction<FlagState>) {
      state.flags = payload;
    },
  },
  selectors: {
    selectCurrent: (state) => state.current,
    selectFlags: (state) => state.flags,
    selectIsKept: (state) => state.isKept,
    selectView: (state) => state.current?.view ?? null,
  },
});

export const { sessionStarted, keptSessionStarted, userChanged, viewChanged, flagsChanged } = sessionSlice.actions;
export const { selectCurrent, selectIsKept, selectFlags, selectView } = sessionSlice.selectors;
