/** Unfinished work that is kept on the server while a form is filled in. */
export interface Draft<Values> {
  /** The form started with a draft that was kept then, not with what is saved. */
  restoredAt?: Date | null;
  save: (values: Values) => Promise<void>;
  /** Forgets it, because the work is saved. */
  forget: () => Promise<void>;
  /** Forgets it, because the person does not want it: the form starts anew. */
  discard: () => Promise<void>;
}
