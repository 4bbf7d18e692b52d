/** Unfinished work that is kept on the server while a form is filled in. */
export interface Draft<Values> {
  /** The form started with a draft that was kept then, not with what is saved. */
  restoredAt?: Date | null;
  save: (values: Values) => Promise<void>;
  /** Forgets it: the work is saved, or the person does not want it. */
  discard: () => Promise<void>;
}
