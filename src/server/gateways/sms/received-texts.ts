import * as z from 'zod';
import { smsFailure } from './failures.ts';
import type { ReceivedText } from './port.ts';

const PAGE_SIZE = 1_000;
/** More replies than a month of a large service has. */
const MOST_PAGES = 1_000;

const Page = z.object({
  messages: z.array(
    z.object({ sid: z.string(), from: z.string().nullable(), body: z.string(), date_created: z.string() }),
  ),
  next_page_uri: z.string().nullish(),
});

interface Received {
  /** Reads one address of the provider. */
  get(path: string): Promise<unknown>;
  messages: string;
  /** One of our own numbers: only phones write to it. */
  to: string;
  since: Date;
}

/** Reads the provider's list page by page, which tells the newest first. */
export async function receivedTexts({ get, messages, to, since }: Received): Promise<ReceivedText[]> {
  const found: ReceivedText[] = [];
  // The provider compares days.
  const query = new URLSearchParams({
    To: to,
    'DateSent>': since.toISOString().slice(0, 10),
    PageSize: String(PAGE_SIZE),
  });
  let path: string | undefined = `${messages}?${query}`;
  for (let pages = 0; path !== undefined; pages += 1) {
    const page = Page.safeParse(await get(path));
    if (!page.success || pages > MOST_PAGES) throw smsFailure('unknown', 'shape');
    for (const { sid, from, body, date_created: at } of page.data.messages)
      if (from !== null) found.push({ sid, from, body, receivedAt: new Date(at) });
    const next = page.data.next_page_uri ?? undefined;
    // Only the page that it names: the host and the account are those we know.
    path = next === undefined ? undefined : `${messages}?${next.split('?')[1] ?? ''}`;
  }
  const from = Math.floor(since.getTime() / 1000) * 1000;
  return found.toReversed().filter(({ receivedAt }) => receivedAt.getTime() >= from);
}
