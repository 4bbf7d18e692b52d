/** Somebody who was chosen. */
export interface Chosen {
  userId: number;
  name: string;
}
