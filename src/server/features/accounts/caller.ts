/** Where a call comes from: the unit of addresses that limits count by, and the browser's own name for itself. */
export interface Caller {
  address: string;
  device: string | null;
}
