import type { OperatorPerson, PersonEntry, PersonPayment, Resent } from '#contract/operator-people';
import type { AccountId, Id } from '#domain/ids';
import type { AccountsService, Viewer } from '#server/features/accounts/service';
import { requestKey } from '#server/features/support/request-key';
import type { SupportThrottles } from '#server/features/support/throttles';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { recordAction } from './action-log.ts';
import type { OperatorPorts } from './ports.ts';

const MOST_FOUND = 10;
const HOUR = 3_600_000;

/** A call of an operator that changes something, and how a repeated one is recognized. */
export interface OperatorCall {
  operator: Viewer;
  idempotencyKey: string | undefined;
}

export interface PeopleDependencies {
  db: Db;
  hash: KeyedHash;
  throttles: SupportThrottles;
  accounts: Pick<AccountsService, 'find' | 'searchByEmail'>;
  ports: Pick<OperatorPorts, 'alerts' | 'billing'>;
}

/** What operators see of somebody and do for them, each time written into the log. */
export function people({ db, hash, throttles, accounts, ports }: PeopleDependencies) {
  const { alerts, billing } = ports;

  const keyOf = (call: string, { operator, idempotencyKey }: OperatorCall) =>
    requestKey(hash, call, `operator ${operator.accountId}`, idempotencyKey);

  async function somebody(id: AccountId) {
    const account = await accounts.find(id);
    if (account === undefined) throw new Failure('missing', 'not-found', 'This person is not there.');
    return account;
  }

  return {
    async findPeople(email: string): Promise<PersonEntry[]> {
      const found = await accounts.searchByEmail(email, MOST_FOUND);
      return Promise.all(
        found.map(async (account) => ({
          id: account.id,
          email: account.email,
          createdAt: account.created_at.toISOString(),
          isSubscribed: await billing.isEntitled(account.id),
        })),
      );
    },

    /** Who looks at somebody is written down once an hour. */
    async reviewPerson(operator: Viewer, id: AccountId): Promise<OperatorPerson> {
      const account = await somebody(id);
      const hour = Math.floor(operator.at.getTime() / HOUR);
      await recordAction(db, operator, {
        action: 'looked at person',
        subject: `account ${id}`,
        requestKey: keyOf(`look ${id}`, { operator, idempotencyKey: `hour ${hour}` }),
      });
      const [phone, watches, money] = await Promise.all([
        alerts.reviewPhone(id),
        alerts.reviewWatches(id),
        billing.reviewMoney(id),
      ]);
      return {
        id,
        email: account.email,
        username: account.username,
        createdAt: account.created_at.toISOString(),
        isOperator: account.role === 'operator',
        phone,
        watches,
        money,
      };
    },

    personVerdicts: alerts.listVerdicts,
    personTexts: alerts.reviewTexts,

    async revealPhone(call: OperatorCall, id: AccountId, reason: string): Promise<string> {
      await somebody(id);
      const { operator } = call;
      await throttles.require(['reveal by operator', String(operator.accountId)]);
      const number = await alerts.revealNumber(id);
      if (number === null)
        throw new Failure('conflict', 'phone-missing', 'This person has given no phone number.');
      await recordAction(db, operator, {
        action: 'revealed phone number',
        subject: `account ${id}`,
        reason,
        requestKey: keyOf(`reveal ${id}`, call),
      });
      return number;
    },

    /** Decided and written down first; the provider is called after that, and asked again until it has answered. */
    async refundPayment(
      { operator }: OperatorCall,
      id: AccountId,
      receipt: string,
      reason: string,
    ): Promise<PersonPayment> {
      const refundId = await db.transaction().execute(async (trx) => {
        const asked = await billing.askRefund(trx, id, receipt);
        if (asked.isNew)
          await recordAction(trx, operator, {
            action: 'refunded payment',
            subject: `account ${id}, receipt ${receipt}`,
            reason,
          });
        return asked.refundId;
      });
      const came = refundId === null ? undefined : await billing.carryOutRefund(refundId);
      if (came?.status === 'refused')
        throw new Failure('conflict', 'refund-refused', `No refund was made. ${came.issue ?? ''}`.trim());
      const { payments } = await billing.reviewMoney(id);
      const payment = payments.find(({ receiptNumber }) => receiptNumber === receipt);
      if (payment === undefined) throw new Failure('missing', 'not-found', 'This payment is gone.');
      return payment;
    },

    async mailReceipt(call: OperatorCall, id: AccountId, receipt: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const isNew = await recordAction(trx, call.operator, {
          action: 'sent receipt again',
          subject: `account ${id}, receipt ${receipt}`,
          requestKey: keyOf(`receipt ${receipt}`, call),
        });
        if (isNew) await billing.queueReceipt(trx, id, receipt);
      });
    },

    async resendText(call: OperatorCall, id: AccountId, textId: Id<'message'>): Promise<Resent> {
      return db.transaction().execute(async (trx) => {
        const isNew = await recordAction(trx, call.operator, {
          action: 'sent alert again',
          subject: `account ${id}, text ${textId}`,
          requestKey: keyOf(`text ${textId}`, call),
        });
        return isNew ? alerts.resendAlert(trx, id, textId) : { message: 'It is in line already.' };
      });
    },
  };
}
