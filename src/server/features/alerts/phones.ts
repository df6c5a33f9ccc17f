import type { PhoneAnswer } from '#contract/phone';
import { CONSENT_VERSION, CONSENT_WORDING } from '#domain/alerts/consent';
import { CONFIRMATION_TEXT } from '#domain/alerts/service-texts';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { addressUnit } from '#server/platform/http/client-address';
import type { Db } from '#server/tables';
import { mailNumberMoved } from './job-kinds.ts';
import { storeNumber, type StoredNumber } from './numbers.ts';
import { phoneCodes } from './phone-codes.ts';
import { readPhoneNumber } from './phone-numbers.ts';
import * as store from './phone-store.ts';
import { presentPhone } from './present-phone.ts';
import * as recipients from './recipient-store.ts';
import type { PeopleDependencies } from './people.ts';

const CONFIRMATION_SECONDS = 3600;

/** Where a call came from, as the record of consent keeps it. */
export interface Caller {
  accountId: AccountId;
  address: string;
  page: string;
}

export interface PhoneChange {
  phoneNumber: string;
  consent?: true | undefined;
  timeZone?: string | undefined;
}

export function phones(deps: PeopleDependencies) {
  const { db, clock, sealer, limits, queueText, enqueue } = deps;
  const codes = phoneCodes(deps);

  /** What must hold before a code goes out; every call of it counts. */
  async function requireCode(caller: Caller, numberHash: Buffer): Promise<void> {
    if (await store.isOptedOut(db, numberHash)) throw optedOut();
    await limits.requireCode(clock.now(), {
      accountId: caller.accountId,
      address: addressUnit(caller.address),
      numberHash,
    });
  }

  async function isSettled(accountId: AccountId, number: StoredNumber): Promise<boolean> {
    const known = await recipients.findRecipient(db, accountId);
    const isSame = known?.number_hash?.equals(number.hash) === true;
    return isSame && known.verified_at !== null && known.number_problem === null;
  }

  async function agree(trx: Db, caller: Caller, number: StoredNumber): Promise<void> {
    const now = clock.now();
    await recipients.setNumber(trx, caller.accountId, number, true);
    await store.insertConsent(trx, {
      ...caller,
      numberHash: number.hash,
      version: CONSENT_VERSION,
      wording: CONSENT_WORDING,
      now,
    });
    await codes.send(trx, caller.accountId, number, now);
  }

  /** Without consent a number is only noted; one that is noted already keeps what is known of it. */
  async function note(trx: Db, accountId: AccountId, number: StoredNumber): Promise<void> {
    const known = await recipients.findRecipient(trx, accountId);
    if (known?.number_hash?.equals(number.hash) !== true)
      await recipients.setNumber(trx, accountId, number, false);
  }

  return {
    async updatePhone(caller: Caller, change: PhoneChange): Promise<PhoneAnswer> {
      const { accountId } = caller;
      const phoneNumber = readPhoneNumber(change.phoneNumber);
      const number = storeNumber(deps, phoneNumber);
      const settled = await isSettled(accountId, number);
      if (change.consent && !settled) await requireCode(caller, number.hash);
      await db.transaction().execute(async (trx) => {
        await recipients.ensureRecipient(trx, accountId);
        if (change.timeZone !== undefined) await recipients.setTimeZone(trx, accountId, change.timeZone);
        if (settled) return;
        await (change.consent ? agree(trx, caller, number) : note(trx, accountId, number));
      });
      const recipient = await recipients.findRecipient(db, accountId);
      return {
        phoneNumber,
        phoneVerified: recipient?.verified_at instanceof Date,
        consentRequired: !(recipient?.consented_at instanceof Date),
      };
    },

    async resendCode(caller: Caller): Promise<void> {
      const recipient = await recipients.findRecipient(db, caller.accountId);
      const { number_sealed: sealed = null, number_hash: hash = null } = recipient ?? {};
      if (recipient === undefined || sealed === null || hash === null) throw noNumber();
      if (recipient.verified_at !== null)
        throw new Failure('conflict', 'phone-verified', 'This phone number is confirmed already.');
      if (recipient.consented_at === null)
        throw new Failure('conflict', 'consent-required', 'Please agree to receive texts first.');
      await requireCode(caller, hash);
      await db
        .transaction()
        .execute((trx) => codes.send(trx, caller.accountId, { sealed, hash }, clock.now()));
    },

    /** The newest account that confirms a number keeps it; whoever had it before is told by mail. */
    async verifyPhone(accountId: AccountId, code: string): Promise<void> {
      const now = clock.now();
      const recipient = await recipients.findRecipient(db, accountId);
      const { number_sealed: sealed = null, number_hash: hash = null } = recipient ?? {};
      if (sealed === null || hash === null) throw noNumber();
      const checked = await codes.check(db, accountId, hash, code, now);
      if (checked === 'spent') {
        if (recipient?.verified_at instanceof Date && (await codes.wasUsed(db, accountId, hash, code, now)))
          return;
        throw spentCode();
      }
      if (checked === 'wrong')
        throw new Failure(
          'invalid',
          'code-wrong',
          'This code is not right. Please check the text and try again.',
        );
      await db.transaction().execute(async (trx) => {
        await recipients.lockNumber(trx, hash);
        if (!(await store.useCode(trx, checked.id, now))) throw spentCode();
        const others = await recipients.takeNumberFromOthers(trx, hash, accountId);
        if (!(await recipients.markVerified(trx, accountId, hash))) throw spentCode();
        await queueText(trx, {
          accountId,
          number: { sealed, hash },
          kind: 'confirmation',
          body: CONFIRMATION_TEXT,
          usefulForSeconds: CONFIRMATION_SECONDS,
        });
        for (const other of others) await enqueue(trx, mailNumberMoved, { accountId: other });
      });
    },

    /** The texting side of a person, for `/api/me`. */
    async describePhone(accountId: AccountId) {
      return presentPhone(await recipients.findRecipient(db, accountId), sealer);
    },
  };
}

function noNumber(): Failure {
  return new Failure('conflict', 'phone-missing', 'Please enter your phone number first.');
}

function spentCode(): Failure {
  return new Failure('invalid', 'code-spent', 'This code no longer works. Please ask for a new one.');
}

export function optedOut(): Failure {
  return new Failure(
    'conflict',
    'opted-out',
    'This number has replied STOP. Text START to the number our texts come from, then try again.',
  );
}
