import * as z from 'zod';
import type { WebhookEvent } from '#domain/billing/webhook-event';
import { paymentsFailure } from './payments-failure.ts';
import { toEvent } from './webhook-event.ts';

const EVENTS = '/v1/notifications/webhooks-events';
const PAGE_SIZE = 100;
/** More events than a month of a large service has. */
const MOST_PAGES = 5_000;

const Page = z.object({
  events: z.array(z.looseObject({ create_time: z.string() })).nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
});

/** Reads the provider's list page by page. It tells the newest first; whoever catches up wants the oldest first. */
export async function eventPages(
  get: (path: string) => Promise<unknown>,
  since: Date,
): Promise<WebhookEvent[]> {
  const found: { at: string; event: WebhookEvent }[] = [];
  const query = new URLSearchParams({ start_time: since.toISOString(), page_size: String(PAGE_SIZE) });
  let path: string | undefined = `${EVENTS}?${query}`;
  for (let pages = 0; path !== undefined; pages += 1) {
    const page = Page.safeParse(await get(path));
    if (!page.success || pages > MOST_PAGES) throw paymentsFailure('payments-shape');
    for (const event of page.data.events ?? []) found.push({ at: event.create_time, event: toEvent(event) });
    const next = page.data.links?.find(({ rel }) => rel === 'next')?.href;
    // Only where on the page it leads: the host is the one we know.
    path = next === undefined ? undefined : `${EVENTS}${new URL(next).search}`;
  }
  return found.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ event }) => event);
}
