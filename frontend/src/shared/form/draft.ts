/** What was saved when the work on it began. */
export interface Base<Values> {
  values: Values;
  version: number;
}

/** A draft that has come back. Only some of the form's fields are in it when an older form kept it. */
export interface Restored<Values> {
  values: Partial<Values>;
  base?: Base<Partial<Values>> | undefined;
}

/** Unfinished work that is kept on the server while a form is filled in. */
export interface Draft<Values> {
  /** The form started with a draft that was kept then, not with what is saved. */
  restoredAt?: Date | null;
  /** With what the work started from, because somebody else may change that before it is gone on with. */
  save: (values: Values, base?: Base<Values>) => Promise<void>;
  /** Forgets it, because the work is saved. */
  forget: () => Promise<void>;
  /** Forgets it, because the person does not want it: the form starts anew. */
  discard: () => Promise<void>;
}
