import * as z from 'zod';
import type { PushTarget } from '#server/gateways/push/port';

const Target = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

export const writeTarget = ({ endpoint, keys: { p256dh, auth } }: PushTarget): string =>
  JSON.stringify({ endpoint, keys: { p256dh, auth } });

export const readTarget = (text: string): PushTarget => Target.parse(JSON.parse(text));
