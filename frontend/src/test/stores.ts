import { baseApi } from '@/api/baseApi';
import type { Store } from '@/app/store/store';

let stores: Store[] = [];

/** Takes note of the store of a page, so that it ends with its test. */
export function endWithTest(store: Store): void {
  stores.push(store);
}

// What a page asked for outlives it for seconds. A stream that waits to be opened again would be opened in the next test.
afterEach(() => {
  for (const store of stores) {
    store.dispatch(baseApi.util.resetApiState());
  }
  stores = [];
});
