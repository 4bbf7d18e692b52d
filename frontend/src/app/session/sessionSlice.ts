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
}

const initialState: SessionState = { current: null, flags: { status: 'loading' } };

/** Who is signed in, as whom they look, and what they may do. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted(state, { payload }: PayloadAction<{ user: CurrentUser; access: Access; view: View }>) {
      state.current = payload;
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
    selectView: (state) => state.current?.view ?? null,
  },
});

export const { sessionStarted, userChanged, viewChanged, flagsChanged } = sessionSlice.actions;
export const { selectCurrent, selectFlags, selectView } = sessionSlice.selectors;
