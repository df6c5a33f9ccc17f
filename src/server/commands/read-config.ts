import { type Config, parseConfig } from '#server/config';
import { PROJECT_ROOT } from '#server/project';

/** For commands at the terminal: the configuration, or every problem of it as an error. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = parseConfig(env, { isRoot: process.getuid?.() === 0, projectRoot: PROJECT_ROOT });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}
