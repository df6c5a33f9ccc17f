/** The two ways of sending that everybody tries first. */
export const NAIVE_WAYS = ['mark-then-send', 'send-then-ack'] as const;
export type NaiveWay = (typeof NAIVE_WAYS)[number];

export interface WorkerOrders {
  databaseUrl: string;
  simulatorPort: number;
  way: NaiveWay;
}
