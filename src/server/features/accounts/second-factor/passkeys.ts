import type { PasskeyAttestation } from '#contract/passkeys';
import type { PasskeyAdded, PasskeyCreation, PasskeyRequest } from '#contract/second-factor';
import { BRAND } from '#domain/brand';
import type { AccountId } from '#domain/ids';
import type { Caller } from '#server/features/accounts/caller';
import { mailFactorChanged, mailPasskeyChanged } from '#server/features/accounts/job-kinds';
import type { PasswordCheck } from '#server/features/accounts/passwords/password-check';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import { lockAccount, setSecondFactor } from '#server/features/accounts/store';
import type { ChallengePurpose, PasskeyId } from '#server/features/accounts/tables';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';
import { Failure } from '#server/platform/failure';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './passkey-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteRecoveryCodes, hasSecondFactor, listFactorKinds } from './second-factor-store.ts';
import { readAttestation, relyingParty } from './webauthn.ts';

export interface PasskeysDependencies {
  db: Db;
  random: Random;
  hash: KeyedHash;
  throttles: AccountsThrottles;
  checkPassword: PasswordCheck;
  recordEvent: RecordEvent;
  enqueue: Enqueue;
  publicUrl: string;
}

const MOST_PASSKEYS = 10;
const CHALLENGE_BYTES = 32;
/** How long a browser waits for its user. */
const TIMEOUT_MS = 120_000;
/** Ed25519, P-256 and RSA, by their numbers at IANA: what the authenticators of the last ten years offer. */
const ALGORITHMS = [-8, -7, -257];

/** Adding and removing passkeys. */
export function passkeys(deps: PasskeysDependencies) {
  const { db, random, hash, throttles, checkPassword, recordEvent, enqueue } = deps;
  const site = relyingParty(deps.publicUrl);

  function requireSite() {
    if (site !== null) return site;
    throw new Failure('conflict', 'no-passkeys', 'Passkeys do not work at this address.');
  }

  /** The first passkey turns two-step verification on, the last one may turn it off. */
  function sendNotice(trx: Db, accountId: AccountId, change: { added: boolean; changesLogin: boolean }) {
    return change.changesLogin
      ? enqueue(trx, mailFactorChanged, { accountId, enabled: change.added })
      : enqueue(trx, mailPasskeyChanged, { accountId, added: change.added });
  }

  async function newChallenge(accountId: AccountId, purpose: ChallengePurpose): Promise<string> {
    const challenge = random.bytes(CHALLENGE_BYTES);
    await store.insertChallenge(db, accountId, purpose, challenge);
    return challenge.toString('base64url');
  }

  const describe = ({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  });

  return {
    /** What the passkeys of an account are asked to sign; null when it has none. */
    async challengePasskeys(accountId: AccountId): Promise<PasskeyRequest | null> {
      const known = await store.listPasskeys(db, accountId);
      if (site === null || known.length === 0) return null;
      return {
        challenge: await newChallenge(accountId, 'proof'),
        rpId: site.id,
        timeout: TIMEOUT_MS,
        userVerification: 'preferred',
        allowCredentials: known.map(describe),
      };
    },

    /** Needs the password: whoever only has the session must not be able to shut the owner out. */
    async beginPasskey(
      { accountId, person }: Viewer,
      password: string,
      caller: Caller,
    ): Promise<PasskeyCreation> {
      const { id } = requireSite();
      await checkPassword(accountId, password, caller);
      const known = await store.listPasskeys(db, accountId);
      if (known.length >= MOST_PASSKEYS) throw tooMany();
      return {
        rp: { id, name: BRAND },
        user: {
          id: hash(`passkey user\u0000${accountId}`).toString('base64url'),
          name: person.email,
          displayName: person.email,
        },
        challenge: await newChallenge(accountId, 'registration'),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        excludeCredentials: known.map(describe),
      };
    },

    /** From now on a second factor is asked for. Answers recovery codes where there were none. */
    async addPasskey(viewer: Viewer, attestation: PasskeyAttestation, caller: Caller): Promise<PasskeyAdded> {
      const { accountId, sessionId } = viewer;
      await throttles.require(['second factor by account', String(accountId)]);
      const made = await readAttestation(requireSite(), attestation, (challenge) =>
        store.useChallenge(db, accountId, 'registration', challenge),
      ).catch(() => {
        throw new Failure('conflict', 'no-enrollment', 'This passkey was not added. Please begin again.');
      });
      const passkey = {
        ...made,
        transports: attestation.response.transports ?? [],
        device: caller.device,
      };
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        // A log-in that found no factor is either finished before this, or finds it.
        await lockAccount(trx, accountId);
        const isFirst = !(await hasSecondFactor(trx, accountId));
        if ((await store.listPasskeys(trx, accountId)).length >= MOST_PASSKEYS) throw tooMany();
        if (!(await store.insertPasskey(trx, accountId, passkey)))
          throw new Failure('conflict', 'passkey-known', 'This passkey was added before.');
        await setSecondFactor(trx, sessionId);
        await recordEvent(trx, { accountId, kind: 'passkey-added', caller });
        await sendNotice(trx, accountId, { added: true, changesLogin: isFirst });
        return isFirst ? makeRecoveryCodes(deps, trx, accountId) : null;
      });
      await throttles.forgive(['second factor by account', String(accountId)]);
      return { recoveryCodes };
    },

    /** Without the last factor the password alone logs in again; operators keep one. */
    async removePasskey({ accountId, role }: Viewer, id: PasskeyId, caller: Caller): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, accountId);
        if (!(await store.deletePasskey(trx, accountId, id)))
          throw new Failure('missing', 'not-found', 'This passkey has been removed already.');
        const left = await listFactorKinds(trx, accountId);
        const isLast = !left.authenticator && !left.passkey;
        if (isLast && role === 'operator') throw factorNeeded();
        if (isLast) await deleteRecoveryCodes(trx, accountId);
        await recordEvent(trx, { accountId, kind: 'passkey-removed', caller });
        await sendNotice(trx, accountId, { added: false, changesLogin: isLast });
      });
    },
  };
}

export const factorNeeded = () =>
  new Failure('conflict', 'factor-needed', 'Operators cannot turn off two-step verification.');

const tooMany = () =>
  new Failure('conflict', 'too-many-passkeys', `An account can have ${MOST_PASSKEYS} passkeys.`);
