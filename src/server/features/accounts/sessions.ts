import type { AccountId, SessionId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { hashSecret, newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import * as store from './store.ts';
import type { Viewer } from './viewer.ts';

export interface SessionsDependencies {
  db: Db;
  random: Random;
}

/** Long enough for every real browser's User-Agent. */
const DEVICE_LENGTH = 200;

export function sessions({ db, random }: SessionsDependencies) {
  return {
    /** A new session; the token exists only in the answer. */
    async openSession(accountId: AccountId, device: string | undefined): Promise<string> {
      const { secret, hash } = newSecret(random);
      const shortened = device?.slice(0, DEVICE_LENGTH) ?? null;
      await store.insertSession(db, { accountId, tokenHash: hash, device: shortened });
      return secret;
    },

    /** Nobody when the token is unknown, ended or too old. */
    async authenticate(token: string): Promise<Viewer | undefined> {
      const session = await store.findLiveSession(db, hashSecret(token));
      if (session === undefined) return undefined;
      const { session_id, now, needs_touch, second_factor_at, is_entitled, ...person } = session;
      if (needs_touch) await store.touchSession(db, session_id);
      return {
        accountId: person.id,
        sessionId: session_id,
        at: now,
        role: person.role,
        secondFactorAt: second_factor_at,
        person,
        isEntitled: is_entitled,
      };
    },

    /** This session has shown more than a password. Who checked the code decides that. */
    proveSecondFactor: (trx: Db, viewer: Viewer) => store.setSecondFactor(trx, viewer.sessionId),

    listSessions: (viewer: Viewer) => store.listSessions(db, viewer.accountId),

    logout: async (viewer: Viewer): Promise<void> => {
      await store.deleteSession(db, viewer.accountId, viewer.sessionId);
    },

    async endSession(viewer: Viewer, id: SessionId): Promise<void> {
      const ended = await store.deleteSession(db, viewer.accountId, id);
      if (!ended) throw new Failure('missing', 'not-found', 'This session has ended already.');
    },
  };
}
