import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/baseApi';
import { type GatewayContext, noContext } from '@/api/gatewayContext';
import { problems } from '@/api/problems';
import { sessionSlice } from '../session/sessionSlice';

const reducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [problems.reducerPath]: problems.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** The checks of a development build say so when they slow it down by more than this. */
const SLOW_MS = 500;

/** The one store. Data of the services lives in the API's cache; the slices hold what the interface itself remembers. */
export function makeStore(gateway: GatewayContext = noContext) {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: gateway },
        immutableCheck: { warnAfter: SLOW_MS },
        serializableCheck: { warnAfter: SLOW_MS },
      }).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof makeStore>;
export type AppDispatch = Store['dispatch'];
