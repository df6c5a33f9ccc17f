/** A small bug as somebody could have written it, and what notices it. */
export interface Plant {
  /** What a customer or an operator would find. */
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** A test file, or the short form of the played year. */
  caughtBy: string;
}

export const YEAR = 'storm year';
