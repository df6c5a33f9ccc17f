import type { PhoneAnswer } from '#contract/phone';
import { CONSENT_VERSION, CONSENT_WORDING } from '#domain/alerts/consent';
import { CONFIRMATION_TEXT } from '#domain/alerts/messages/service-texts';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { addressUnit } from '#server/platform/http/client-address';
import { ownRead } from '#server/platform/http/own-read';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { mailNumberMoved } from '#server/features/alerts/job-kinds';
import { storeNumber, TEXT } from './stored-number.ts';
import { phoneCodes } from './phone-codes.ts';
import { readPhoneNumber } from './phone-numbers.ts';
import { optOutRecovery } from './opt-out-recovery.ts';
import * as store from './phone-store.ts';
import { presentOwnPhone } from './present-phone.ts';
import * as contacts from '#server/features/alerts/channels/contact-store';
import { ensureRecipient, setTimeZone } from '#server/features/alerts/people/recipient-store';
import type { QueueText } from './service-text-queue.ts';
import type { TextLimits } from './text-limits.ts';

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

export interface PhonesDependencies {
  db: Db;
  random: Random;
  hash: KeyedHash;
  lookupHash: KeyedHash;
  sealer: Sealer;
  limits: TextLimits;
  queueText: QueueText;
  enqueue: Enqueue;
}

export function phones(deps: PhonesDependencies) {
  const { db, sealer, limits, queueText, enqueue } = deps;
  const codes = phoneCodes(deps);
  const { restoreOptOut } = optOutRecovery(deps);

  /**
   * What must hold before a code goes out; every call of it counts. The answer does not depend on whether the number
   * has opted out, or strangers could find out who did: the dispatcher drops the text.
   */
  async function requireCode(caller: Caller, numberHash: Buffer): Promise<void> {
    await limits.requireCode({
      accountId: caller.accountId,
      address: addressUnit(caller.address),
      numberHash,
      isPaying: await store.isPaying(db, caller.accountId),
    });
  }

  async function isSettled(accountId: AccountId, number: contacts.StoredAddress): Promise<boolean> {
    const known = await contacts.findContact(db, TEXT, accountId);
    const isSame = known?.address_hash.equals(number.hash) === true;
    return isSame && known.verified_at !== null && known.problem === null;
  }

  async function agree(trx: Db, caller: Caller, number: contacts.StoredAddress): Promise<void> {
    await contacts.setAddress(trx, TEXT, caller.accountId, number, true);
    await store.insertConsent(trx, {
      ...caller,
      numberHash: number.hash,
      version: CONSENT_VERSION,
      wording: CONSENT_WORDING,
    });
    await codes.send(trx, caller.accountId, number);
  }

  /** Without consent a number is only noted; one that is noted already keeps what is known of it. */
  async function note(trx: Db, accountId: AccountId, number: contacts.StoredAddress): Promise<void> {
    const known = await contacts.findContact(trx, TEXT, accountId);
    if (known?.address_hash.equals(number.hash) !== true)
      await contacts.setAddress(trx, TEXT, accountId, number, false);
  }

  return {
    async updatePhone(caller: Caller, change: PhoneChange): Promise<PhoneAnswer> {
      const { accountId } = caller;
      const phoneNumber = readPhoneNumber(change.phoneNumber);
      const number = storeNumber(deps, accountId, phoneNumber);
      await restoreOptOut(phoneNumber, number.hash);
      const settled = await isSettled(accountId, number);
      if (change.consent && !settled) await requireCode(caller, number.hash);
      await db.transaction().execute(async (trx) => {
        await ensureRecipient(trx, accountId);
        if (change.timeZone !== undefined) await setTimeZone(trx, accountId, change.timeZone);
        if (settled) return;
        await (change.consent ? agree(trx, caller, number) : note(trx, accountId, number));
      });
      const contact = await contacts.findContact(db, TEXT, accountId);
      return {
        phoneNumber,
        phoneVerified: contact?.verified_at instanceof Date,
        consentRequired: !(contact?.consented_at instanceof Date),
      };
    },

    async resendCode(caller: Caller): Promise<void> {
      const contact = await contacts.findContact(db, TEXT, caller.accountId);
      if (contact === undefined) throw noNumber();
      const number = { sealed: contact.address_sealed, hash: contact.address_hash };
      if (contact.verified_at !== null)
        throw new Failure('conflict', 'phone-verified', 'This phone number is confirmed already.');
      if (contact.consented_at === null)
        throw new Failure('conflict', 'consent-required', 'Please agree to receive texts first.');
      await requireCode(caller, number.hash);
      await db.transaction().execute((trx) => codes.send(trx, caller.accountId, number));
    },

    /** The newest account that confirms a number keeps it; whoever had it before is told by mail. */
    async verifyPhone(accountId: AccountId, code: string): Promise<void> {
      const contact = await contacts.findContact(db, TEXT, accountId);
      if (contact === undefined) throw noNumber();
      const { address_sealed: sealed, address_hash: hash } = contact;
      const checked = await codes.check(db, accountId, hash, code);
      if (checked === 'spent') {
        if (contact.verified_at !== null && (await codes.wasUsed(db, accountId, hash, code))) return;
        throw spentCode();
      }
      if (checked === 'wrong')
        throw new Failure(
          'invalid',
          'code-wrong',
          'This code is not right. Please check the text and try again.',
        );
      await db.transaction().execute(async (trx) => {
        await contacts.lockAddress(trx, hash);
        if (!(await store.useCode(trx, checked.id))) throw spentCode();
        const others = await contacts.takeAddressFromOthers(trx, TEXT, hash, accountId);
        if (!(await contacts.markVerified(trx, TEXT, accountId, hash))) throw spentCode();
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

    /** The texting side of a person. */
    async describePhone(accountId: AccountId) {
      return presentOwnPhone(await store.findOwnPhone(db, accountId), sealer);
    },

    /** The same of whoever is signed in, for `/api/me`. */
    ownPhone: ownRead({
      name: 'phone',
      rowsOf: store.ownPhoneOf,
      present: ([row]) => presentOwnPhone(row, sealer),
    }),
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
