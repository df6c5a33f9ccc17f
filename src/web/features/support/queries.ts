import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { API } from '#contract/paths';
import type {
  ArticleCounts,
  ArticleEntry,
  FeedbackBody,
  ReplyBody,
  TicketBody,
  TicketEntry,
  TicketLinkBody,
  TicketThread,
} from '#contract/support';
import type { ArticleCategory } from '#domain/support/article';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';

export interface ArticleFilter {
  search: string;
  category: ArticleCategory | 'all';
}

/** Empty search and "all" are left out of the address. */
export function articlesPath({ search, category }: ArticleFilter): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('search', search.trim());
  if (category !== 'all') query.set('category', category);
  return query.size === 0 ? API.articles : `${API.articles}?${query}`;
}

export const useArticles = (filter: ArticleFilter) =>
  useQuery<ArticleEntry[]>({ queryKey: [articlesPath(filter)], placeholderData: keepPreviousData });

const at = (path: string, id: number) => path.replace(':id', String(id));

export const useArticleMark = (kind: 'articleView' | 'articleHelpful') =>
  useMutation({ mutationFn: (id: number) => sendForJson<ArticleCounts>('POST', at(API[kind], id)) });

export const useTickets = (enabled: boolean) =>
  useQuery<TicketEntry[] | null>({ queryKey: [API.tickets], enabled });

export const useTicket = (id: number) => useQuery<TicketThread | null>({ queryKey: [at(API.ticket, id)] });

export function useOpenTicket() {
  const client = useQueryClient();
  return useAction(async (body: TicketBody, idempotencyKey) => {
    const ticket = await sendForJson<TicketEntry>('POST', API.tickets, { body, idempotencyKey });
    await client.invalidateQueries({ queryKey: [API.tickets] });
    return ticket;
  });
}

export const useOpenTicketLink = () =>
  useAction((body: TicketLinkBody, idempotencyKey) =>
    sendForJson<TicketThread>('POST', API.ticketLink, { body, idempotencyKey }),
  );

export function useReply(id: number) {
  const client = useQueryClient();
  return useAction(async (body: ReplyBody, idempotencyKey) => {
    const thread = await sendForJson<TicketThread>('POST', at(API.ticketReplies, id), {
      body,
      idempotencyKey,
    });
    client.setQueryData([at(API.ticket, id)], thread);
    await client.invalidateQueries({ queryKey: [API.tickets] });
  });
}

export function useCloseTicket(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<TicketThread>('POST', at(API.ticketClose, id)),
    onSuccess: async (thread) => {
      client.setQueryData([at(API.ticket, id)], thread);
      await client.invalidateQueries({ queryKey: [API.tickets] });
    },
  });
}

export const useGiveFeedback = () =>
  useAction((body: FeedbackBody, idempotencyKey) => send('POST', API.feedback, { body, idempotencyKey }));
