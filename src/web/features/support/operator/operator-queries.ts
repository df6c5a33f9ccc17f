import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorHealth } from '#contract/operator-health';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { FeedbackOverview, OperatorAction, OperatorTicket, TicketThread } from '#contract/support';
import type { TicketStatus } from '#domain/support/ticket';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';

/** The console is left open on a desk: it keeps itself up to date. */
const REFRESH_MS = 30_000;

export const useOperatorTickets = () =>
  useQuery<OperatorTicket[]>({ queryKey: [OPERATOR_API.tickets], refetchInterval: REFRESH_MS });

export const useOperatorFeedback = () => useQuery<FeedbackOverview>({ queryKey: [OPERATOR_API.feedback] });

/** Others act at the same time: the log is asked for anew whenever it is opened. */
export const useOperatorActions = () =>
  useQuery<OperatorAction[]>({ queryKey: [OPERATOR_API.actions], staleTime: 0 });

const HEALTH_REFRESH_MS = 15_000;

export const useOperatorHealth = () =>
  useQuery<OperatorHealth>({
    queryKey: [OPERATOR_API.health],
    staleTime: 0,
    refetchInterval: HEALTH_REFRESH_MS,
  });

export function useVerifyOperator() {
  const client = useQueryClient();
  return useAction(async (body: { code: string }, idempotencyKey) => {
    await send('POST', OPERATOR_API.verify, { body, idempotencyKey });
    await client.resetQueries();
  });
}

export function useSetTicketStatus(id: number) {
  const client = useQueryClient();
  return useAction(async (body: { status: TicketStatus }, idempotencyKey) => {
    const url = OPERATOR_API.ticketStatus.replace(':id', String(id));
    const thread = await sendForJson<TicketThread>('POST', url, { body, idempotencyKey });
    client.setQueryData([API.ticket.replace(':id', String(id))], thread);
    await client.invalidateQueries({ queryKey: [OPERATOR_API.tickets] });
  });
}
