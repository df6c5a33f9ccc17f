/** How texts are sent: ours, or one of the two ways that everybody tries first. */
export const WAYS = ['ours', 'mark-then-send', 'send-then-ack'] as const;
export type Way = (typeof WAYS)[number];

export interface WorkerOrders {
  databaseUrl: string;
  simulatorPort: number;
  way: Way;
}

export const STORM_SECRET = 'a secret that only the workers of a storm share';
