import { baseApi } from './baseApi';
import { TAGS } from './tags';

/** Reads again what is on the screen. What is shown stays until the new answer is there, so that no form closes under the person's hands. */
export const refreshed = () => baseApi.util.invalidateTags([...TAGS]);
