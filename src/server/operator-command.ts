import { closers } from './closers.ts';
import { openProductDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { parseConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { systemRandom } from './platform/random.ts';
import { PROJECT_ROOT } from './project.ts';
import { wire } from './wire.ts';

const USAGE = 'Usage: npm run operator -- grant|revoke someone@example.com';

/** Roles are granted here and nowhere else: who can run this on the machine could do anything anyway. */
export async function operatorCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [action, email, ...rest] = args;
  if ((action !== 'grant' && action !== 'revoke') || email === undefined || rest.length > 0) {
    throw new Error(USAGE);
  }
  const config = parseConfig(env, { isRoot: process.getuid?.() === 0, projectRoot: PROJECT_ROOT });
  if (!config.ok) throw new Error(config.problems.join('\n'));
  const log = createLog('warn');
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  try {
    const { db, hash, sealer } = await openProductDatabase(config.config, log, opened);
    const { accounts, support, close } = await wire(config.config, {
      db,
      hash,
      sealer,
      clock: systemClock,
      random: systemRandom,
      metrics: createMetrics(),
      queueLoad: () => Promise.reject(new Error('This command has no queue.')),
      enqueue: () => Promise.reject(new Error('This command queues nothing.')),
    });
    opened.add('providers', close);
    const account = await accounts.findByEmail(email);
    if (account === undefined) throw new Error(`Nobody is registered as ${email}.`);
    await accounts.grantRole(email, action === 'grant' ? 'operator' : 'user');
    if (action === 'revoke') return [`${email} is no longer an operator.`];
    const { secret, url } = await support.enrollSecondFactor(account.id, account.email);
    return [
      `${email} is an operator. Add this to an authenticator app; it is shown only now.`,
      `  secret  ${secret}`,
      `  link    ${url}`,
      'Then log in and open /operator.',
    ];
  } finally {
    await opened.closeAll();
  }
}
