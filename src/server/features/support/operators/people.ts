import type { OperatorPerson, PersonEntry, PersonPayment, Resent } from '#contract/operator-people';
import type { AccountId, Id } from '#domain/ids';
import type { AccountsService, Viewer } from '#server/features/accounts/service';
import { requestKey } from '#server/features/support/request-key';
import type { SupportThrottles } from '#server/features/support/throttles';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { recordAction } from './action-log.ts';
import type { OperatorPorts, PageRequest } from './ports.ts';

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
  accounts: Pick<AccountsService, 'find' | 'searchByEmail' | 'listSecurityEvents' | 'recordEvent'>;
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

  /** The same within an hour is written down once. */
  function keyOfHour(call: string, operator: Viewer) {
    const hour = Math.floor(operator.at.getTime() / HOUR);
    return keyOf(call, { operator, idempotencyKey: `hour ${hour}` });
  }

  /** Whoever looks at somebody stands in the operators' log and in that person's own. */
  async function noteLook(operator: Viewer, id: AccountId) {
    const account = await somebody(id);
    await db.transaction().execute(async (trx) => {
      const isNew = await recordAction(trx, operator, {
        action: 'looked at person',
        subject: `account ${id}`,
        requestKey: keyOfHour(`look ${id}`, operator),
      });
      if (isNew) await tellOwner(trx, operator, id, 'operator-viewed');
    });
    return account;
  }

  const tellOwner = (
    trx: Db,
    operator: Viewer,
    id: AccountId,
    kind: 'operator-viewed' | 'operator-revealed-phone',
  ) => accounts.recordEvent(trx, { accountId: id, kind, caller: null, operatorId: operator.accountId });

  return {
    /** What was searched for is personal; only that a search was made is written down. */
    async findPeople(operator: Viewer, email: string): Promise<PersonEntry[]> {
      const found = await accounts.searchByEmail(email, MOST_FOUND);
      await recordAction(db, operator, {
        action: 'searched for people',
        subject: `${found.length} found`,
        requestKey: keyOfHour(`search ${email.toLowerCase()}`, operator),
      });
      return Promise.all(
        found.map(async (account) => ({
          id: account.id,
          email: account.email,
          createdAt: account.created_at.toISOString(),
          isSubscribed: await billing.isEntitled(account.id),
        })),
      );
    },

    async reviewPerson(operator: Viewer, id: AccountId): Promise<OperatorPerson> {
      const account = await noteLook(operator, id);
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

    async personVerdicts(operator: Viewer, id: AccountId, page: PageRequest) {
      await noteLook(operator, id);
      return alerts.listVerdicts(id, page);
    },

    async personTexts(operator: Viewer, id: AccountId, page: PageRequest) {
      await noteLook(operator, id);
      return alerts.reviewTexts(id, page);
    },

    async personSecurityEvents(operator: Viewer, id: AccountId, page: PageRequest) {
      await noteLook(operator, id);
      return accounts.listSecurityEvents(id, page);
    },

    async revealPhone(call: OperatorCall, id: AccountId, reason: string): Promise<string> {
      await somebody(id);
      const { operator } = call;
      await throttles.require(['reveal by operator', String(operator.accountId)]);
      const number = await alerts.revealNumber(id);
      if (number === null)
        throw new Failure('conflict', 'phone-missing', 'This person has given no phone number.');
      await db.transaction().execute(async (trx) => {
        const isNew = await recordAction(trx, operator, {
          action: 'revealed phone number',
          subject: `account ${id}`,
          reason,
          requestKey: keyOf(`reveal ${id}`, call),
        });
        if (isNew) await tellOwner(trx, operator, id, 'operator-revealed-phone');
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
