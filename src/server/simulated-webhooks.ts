import { WEBHOOK } from '#contract/paths';
import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';

/**
 * A provider has our public address in its settings. The simulated one is told it too, and where this process
 * listens: behind a proxy, or in a test, the public address does not lead here.
 */
export async function tellSimulators(config: Config, address: string, log: Log): Promise<void> {
  if (!config.simulators.providers.includes('TWILIO_URL')) return;
  try {
    await fetch(`${config.simulators.url}/control/sms/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ inboundUrl: config.publicUrl + WEBHOOK.textInbound, address }),
      signal: AbortSignal.timeout(5_000),
    });
  } catch (error) {
    log.warn({ err: error }, 'the simulated provider of texts could not be told where we are');
  }
}
