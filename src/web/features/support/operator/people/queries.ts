import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { VerdictPage } from '#contract/alerts';
import type {
  OperatorPerson,
  PersonEntry,
  PersonPayment,
  PersonTextPage,
  Resent,
  RevealedPhone,
} from '#contract/operator-people';
import { OPERATOR_API } from '#contract/operator-paths';
import type { SecurityEventPage } from '#contract/security-log';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { usePagedQuery } from '#web/lib/query/use-paged-query';

const of = (path: string, id: number) => path.replace(':id', String(id));

/** Null asks for nobody. */
export const usePeople = (email: string | null) =>
  useQuery<PersonEntry[]>({
    queryKey: [`${OPERATOR_API.people}?${new URLSearchParams({ email: email ?? '' })}`],
    enabled: email !== null,
    staleTime: 0,
  });

export const usePerson = (id: number) =>
  useQuery<OperatorPerson>({ queryKey: [of(OPERATOR_API.person, id)], staleTime: 0 });

export const usePersonVerdicts = (id: number) =>
  usePagedQuery<VerdictPage>(of(OPERATOR_API.personVerdicts, id));
export const usePersonTexts = (id: number) => usePagedQuery<PersonTextPage>(of(OPERATOR_API.personTexts, id));

export const usePersonSecurity = (id: number) =>
  usePagedQuery<SecurityEventPage>(of(OPERATOR_API.personSecurity, id));

/** The answer goes to whoever asked and is kept nowhere. */
export const useRevealPhone = (id: number) =>
  useAction(async (body: { reason: string }, idempotencyKey) => {
    const url = of(OPERATOR_API.revealPhone, id);
    return (await sendForJson<RevealedPhone>('POST', url, { body, idempotencyKey })).phoneNumber;
  });

export function useRefund(id: number, receipt: string) {
  const client = useQueryClient();
  return useAction(async (body: { reason: string }, idempotencyKey) => {
    const url = of(OPERATOR_API.refund, id).replace(':receipt', receipt);
    try {
      return await sendForJson<PersonPayment>('POST', url, { body, idempotencyKey });
    } finally {
      await client.invalidateQueries({ queryKey: [of(OPERATOR_API.person, id)] });
    }
  });
}

export const useMailReceipt = (id: number, receipt: string) =>
  useAction((_: null, idempotencyKey) =>
    send('POST', of(OPERATOR_API.mailReceipt, id).replace(':receipt', receipt), { idempotencyKey }),
  );

export function useResendText(id: number, textId: number) {
  const client = useQueryClient();
  return useAction(async (_: null, idempotencyKey) => {
    const url = of(OPERATOR_API.resendText, id).replace(':textId', String(textId));
    const { message } = await sendForJson<Resent>('POST', url, { idempotencyKey });
    await client.invalidateQueries({ queryKey: [of(OPERATOR_API.personTexts, id)] });
    return message;
  });
}
