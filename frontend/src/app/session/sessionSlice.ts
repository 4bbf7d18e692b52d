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
  isFromDevice: boolean;
}

const initialState: SessionState = { current: null, flags: { status: 'loading' }, isFromDevice: false };

/** Who is signed in, as whom they look, and what they may do. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted(state, { payload }: PayloadAction<{ user: CurrentUser; access: Access; view: View }>) {
      state.current = payload;
      state.isFromDevice = false;
    },
    /** Without a connection: the session that this device kept. */
    savedSessionStarted(state, { payload }: PayloadAction<{ user: CurrentUser; access: Access; view: View }>) {
      state.current = payload;
      state.isFromDevice = true;
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
    selectIsFromDevice: (state) => state.isFromDevice,
    selectView: (state) => state.current?.view ?? null,
  },
});

export const { sessionStarted, savedSessionStarted, userChanged, viewChanged, flagsChanged } = sessionSlice.actions;
export const { selectCurrent, selectIsFromDevice, selectFlags, selectView } = sessionSlice.selectors;
