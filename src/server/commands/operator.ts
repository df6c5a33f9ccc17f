import { closers } from '#server/closers';
import { openProductDatabase } from '#server/open-database';
import { forgetIdentity, settleHere } from '#server/platform/db/identity-store';
import { clearIncident } from '#server/platform/incidents/incident-store';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { systemClock } from '#server/platform/clock';
import { systemRandom } from '#server/platform/random';
import type { Db } from '#server/tables';
import { wire, type Wired } from '#server/wire';
import { changeKeys, KEY_ACTIONS } from './keys.ts';
import { readConfig } from './read-config.ts';

const USAGE = `Usage: npm run operator -- grant|revoke someone@example.com
       npm run operator -- remove-second-factor someone@example.com
       npm run operator -- close KEY-OF-AN-INCIDENT
       npm run operator -- database promoted|restored
       npm run operator -- keys ${KEY_ACTIONS.join('|')}`;

/** Roles are granted here and nowhere else: who can run this on the machine could do anything anyway. */
export async function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [action, subject, ...rest] = args;
  if (subject === undefined || rest.length > 0) throw new Error(USAGE);
  const config = readConfig(env);
  if (action === 'keys') return changeKeys(config, subject);
  const log = createLog('warn');
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  try {
    const { db, hash, lookupHash, sealer } = await openProductDatabase(config, log, opened);
    const wired = await wire(config, {
      db,
      hash,
      lookupHash,
      sealer,
      clock: systemClock,
      random: systemRandom,
      metrics: createMetrics(),
      queueLoad: () => Promise.reject(new Error('This command has no queue.')),
      enqueue: () => Promise.reject(new Error('This command queues nothing.')),
    });
    opened.add('providers', wired.close);
    if (action === 'grant') return await grant(wired, subject);
    if (action === 'revoke') return await revoke(wired, subject);
    if (action === 'remove-second-factor') return await removeSecondFactor(wired, subject);
    if (action === 'database') return await judgeDatabase(db, subject);
    if (action === 'close') return await closeIncident(db, subject);
    throw new Error(USAGE);
  } finally {
    await opened.closeAll();
  }
}

async function grant({ accounts }: Wired, email: string): Promise<string[]> {
  const account = await accounts.findByEmail(email);
  if (account === undefined) throw nobody(email);
  await accounts.grantRole(email, 'operator');
  const { secret, url } = await accounts.enrollOperator(account.id, account.email);
  return [
    `${email} is an operator. Add this to an authenticator app; it is shown only now.`,
    `  secret  ${secret}`,
    `  link    ${url}`,
    'Then log in and open /operator.',
  ];
}

async function revoke({ accounts }: Wired, email: string): Promise<string[]> {
  if (!(await accounts.grantRole(email, 'user'))) throw nobody(email);
  return [`${email} is no longer an operator.`];
}

/** For a customer who has lost the authenticator and all recovery codes, and has shown in another way who they are. */
async function removeSecondFactor({ accounts }: Wired, email: string): Promise<string[]> {
  const account = await accounts.findByEmail(email);
  if (account === undefined) throw nobody(email);
  const removed = await accounts.removeLostFactor(account.id);
  return [removed ? `${email} logs in with the password alone.` : `${email} has no second factor.`];
}

/** For what ends by a person's judgment, such as a difference in the books that was looked into. */
async function closeIncident(db: Db, key: string): Promise<string[]> {
  if (!(await clearIncident(db, key))) throw new Error(`No incident ${key} is open.`);
  return [`The incident ${key} is closed; the operators get a mail that it is over.`];
}

/** For what no process can know: none was there when a standby took over, or a disk was put back from a snapshot. */
async function judgeDatabase(db: Db, verdict: string): Promise<string[]> {
  if (verdict === 'promoted') {
    await settleHere(db);
    return ['This server counts as the one that was used before: the next start goes on where it was.'];
  }
  if (verdict !== 'restored') throw new Error(USAGE);
  await forgetIdentity(db);
  return ['The next start settles this database as restored. Stop every process of Gatelight first.'];
}

const nobody = (email: string) => new Error(`Nobody is registered as ${email}.`);
