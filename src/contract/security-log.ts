import * as z from 'zod/mini';
import { SECURITY_EVENT_KINDS } from '#domain/accounts/security-event';

/** What happened to an account. The same again within an hour is counted in one entry. */
export const SecurityEventEntry = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** Done by an operator of ours, not by the owner. */
  byOperator: z.boolean(),
  /** The network address, an IPv6 one shortened to its /64; null once it is no longer kept. */
  address: z.nullable(z.string()),
  /** It also came from other addresses. */
  severalAddresses: z.boolean(),
  /** The browser's own User-Agent text, shortened. */
  device: z.nullable(z.string()),
  count: z.int(),
  at: z.string(),
  lastAt: z.string(),
});
export type SecurityEventEntry = z.infer<typeof SecurityEventEntry>;

/** Newest first; `next` is the `before` of the page that follows. */
export const SecurityEventPage = z.object({
  events: z.array(SecurityEventEntry),
  next: z.nullable(z.int()),
});
export type SecurityEventPage = z.infer<typeof SecurityEventPage>;
