import { announce } from './announce.ts';
import { type Config, parseConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { PROJECT_ROOT } from './project.ts';
import { startProduct } from './start.ts';

/** Longer than any request or job may take to finish; after that, stopping matters more than finishing. */
const STOP_MILLISECONDS = 20_000;

/** Reads the configuration, starts the roles asked for, and stops on a signal; nothing else. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const result = parseConfig(env, { isRoot: process.getuid?.() === 0, projectRoot: PROJECT_ROOT });
  if (!result.ok) {
    console.error(
      ['Gatelight cannot start:', ...result.problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
    process.exit(1);
  }
  await run(result.config);
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  let signaled = false;
  let stop: (() => Promise<void>) | undefined;
  const onSignal = () => {
    // Ctrl-C comes twice, from the terminal and from npm; the second must not cut the stop short.
    if (signaled) return;
    signaled = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    if (stop !== undefined) void stop().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  let restarting = false;
  /** A database that was restored is settled at start, before anything works on it. */
  const onRestored = () => {
    if (restarting || stop === undefined) return;
    restarting = true;
    const former = stop;
    stop = undefined;
    void former().then(() => start());
  };
  const start = async () => {
    try {
      const product = await startProduct(config, { log, onRestored });
      if (signaled) {
        await product.stop();
        process.exit(0);
      }
      stop = product.stop;
      restarting = false;
      await product.site?.warm();
      announce(config, product);
    } catch (error) {
      log.debug({ err: error }, 'start failed');
      console.error(`Gatelight cannot start: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    }
  };
  await start();
}
