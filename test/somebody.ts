/** A person of a test, who shares the app with those of other tests and nothing else. */
export interface Somebody {
  email: string;
  /** Limits count by it. */
  address: string;
}

let people = 0;

export function newSomebody(): Somebody {
  people += 1;
  return { email: `jordan${people}@example.com`, address: `10.9.${people >> 8}.${people & 255}` };
}
