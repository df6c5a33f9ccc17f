import type { SecondFactorOffer } from '#contract/second-factor';
import type { SecurityEventKind } from '#domain/accounts/security-event';
import type { SessionId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { OwnRead } from '#server/platform/http/own-read';
import { hashSecret, newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import type { Caller } from '#server/features/accounts/caller';
import type { KnownAddresses } from '#server/features/accounts/known-addresses/known-addresses';
import { hasSecondFactor } from '#server/features/accounts/second-factor/second-factor-store';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import * as store from '#server/features/accounts/store';
import type { Viewer } from '#server/features/accounts/viewer';

export interface SessionsDependencies {
  db: Db;
  random: Random;
  addresses: KnownAddresses;
  recordEvent: RecordEvent;
}

/** How a session comes about, and whether the second factor was shown for it. */
interface Opening {
  kind?: Extract<SecurityEventKind, 'logged-in' | 'registered'>;
  secondFactor?: boolean;
}

export type OpenSession = ReturnType<typeof sessions>['openSession'];

export function sessions({ db, random, addresses, recordEvent }: SessionsDependencies) {
  return {
    /** A new session, if what it was proven by still holds; the token exists only in the answer. */
    async openSession(
      proven: store.ProvenAccount,
      caller: Caller,
      { kind = 'logged-in', secondFactor = false }: Opening = {},
    ): Promise<string> {
      const { secret, hash } = newSecret(random);
      const session = { tokenHash: hash, device: caller.device, secondFactor };
      await db.transaction().execute(async (trx) => {
        if (!(await store.insertSession(trx, proven, session))) throw invalidCredentials();
        // Asked after the account was locked: a factor that was added meanwhile is seen here.
        if (!secondFactor && (await hasSecondFactor(trx, proven.id))) throw secondFactorRequired();
        await addresses.remember(trx, proven.id, caller.address);
        await recordEvent(trx, { accountId: proven.id, kind, caller });
      });
      return secret;
    },

    /** Nobody when the token is unknown, ended or too old. */
    async authenticate<OwnRow>(
      token: string,
      own?: OwnRead<OwnRow, unknown>,
    ): Promise<{ viewer: Viewer; ownRows: OwnRow[] } | undefined> {
      const session = await store.findLiveSession(db, hashSecret(token), own);
      if (session === undefined) return undefined;
      const { session_id, now, needs_touch, second_factor_at, is_entitled, own_rows, ...person } = session;
      if (needs_touch) await store.touchSession(db, session_id);
      const viewer = {
        accountId: person.id,
        sessionId: session_id,
        at: now,
        role: person.role,
        secondFactorAt: second_factor_at,
        person,
        isEntitled: is_entitled,
      };
      return { viewer, ownRows: own_rows };
    },

    /** This session has shown more than a password. Who checked the code decides that. */
    proveSecondFactor: (trx: Db, viewer: Viewer) => store.setSecondFactor(trx, viewer.sessionId),

    listSessions: (viewer: Viewer) => store.listSessions(db, viewer.accountId),

    logout: ({ accountId, sessionId }: Viewer, caller: Caller): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await store.deleteSession(trx, accountId, sessionId);
        await recordEvent(trx, { accountId, kind: 'logged-out', caller });
      }),

    endSession: ({ accountId }: Viewer, id: SessionId, caller: Caller): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const ended = await store.deleteSession(trx, accountId, id);
        if (!ended) throw new Failure('missing', 'not-found', 'This session has ended already.');
        await recordEvent(trx, { accountId, kind: 'session-ended', caller });
      }),
  };
}

/** The same sentence whether the address is unknown or the password wrong. */
export const invalidCredentials = () =>
  new Failure('unauthenticated', 'invalid-credentials', 'Invalid email or password');

/** Without an offer where the log-in has to begin again anyway. */
export const secondFactorRequired = (offer?: SecondFactorOffer) =>
  new Failure(
    'unauthenticated',
    'second-factor-required',
    'Please confirm with your second step.',
    offer === undefined ? {} : { details: { secondFactor: offer } },
  );
