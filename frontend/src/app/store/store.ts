import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/baseApi';

const reducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** The one store. Data of the services lives in the API's cache; the slices hold what the interface itself remembers. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof makeStore>;
