import { parseConfig } from '#server/config';
import { PROJECT_ROOT } from '#server/project';
import { checkDatabase } from './database.ts';
import { type Finding, missing } from './finding.ts';
import {
  checkDisk,
  checkMode,
  checkNode,
  checkProxies,
  checkPublicUrl,
  checkSecret,
  checkSimulators,
  checkTransport,
  type Machine,
} from './machine.ts';
import { checkProviders } from './providers.ts';

/** Looks at a configuration as if it were to go live now. Changes nothing, and sends nothing to anybody. */
export async function examine(env: NodeJS.ProcessEnv, machine: Machine): Promise<Finding[]> {
  const node = checkNode(machine.nodeVersion);
  const result = parseConfig(env, { isRoot: process.getuid?.() === 0, projectRoot: PROJECT_ROOT });
  if (!result.ok) return [node, ...result.problems.map((problem) => missing('Settings', `${problem}.`))];
  const { config } = result;
  return [
    node,
    checkMode(config),
    checkSecret(config),
    checkPublicUrl(config),
    checkProxies(config),
    checkSimulators(config),
    checkTransport(config),
    await checkDisk(config, machine),
    ...(await checkDatabase(config, machine)),
    ...(await checkProviders(config)),
  ];
}
