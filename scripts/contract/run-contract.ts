import { startSimulators } from '#simulators/start';
import { type ApiDescription, readDescriptions } from './descriptions.ts';
import { paymentFlows } from './payment-flows.ts';
import { type Recorder, startRecorder, startSpoiler, type Violation } from './recorder.ts';
import { textFlows } from './text-flows.ts';
import { installValidator, startValidator } from './validator.ts';

/** What is played against one provider's descriptions. */
export interface ContractFlows {
  /** Under which path the simulator is. */
  simulator: string;
  /** Which paths of the descriptions we call. */
  isUsed(path: string): boolean;
  /** Answers of the simulator that differ on purpose, and why. */
  accepted: readonly Accepted[];
  play(baseUrl: string, simulatorsUrl: string): Promise<void>;
  /** Calls and answers that are wrong: a run that does not notice them has checked nothing. */
  controls(baseUrl: string): Promise<readonly Control[]>;
}

export interface Accepted {
  /** Tried on the place and the sentence of a difference. */
  differs: RegExp;
  reason: string;
}

export interface Control {
  side: Violation['side'];
  run(): Promise<unknown>;
}

const PROVIDERS: Readonly<Record<string, ContractFlows>> = { paypal: paymentFlows, twilio: textFlows };
const USAGE = 'npm run contract -- paypal FILE|FOLDER…   or   npm run contract -- twilio FILE|FOLDER…';

/** Holds our requests and the simulator's answers against the provider's own API descriptions. */
export async function runContract([provider = '', ...places]: readonly string[]): Promise<void> {
  const flows = PROVIDERS[provider];
  if (flows === undefined || places.length === 0) throw new Error(USAGE);
  const descriptions = await readDescriptions(places, flows.isUsed);
  if (descriptions.length === 0) throw new Error('None of these files describes a call that we make.');
  await installValidator((line) => console.error(line));
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const simulators = await startSimulators({ port: 0 });
    closers.push(() => simulators.stop());
    const spoiler = await startSpoiler(`${simulators.url}/${flows.simulator}`);
    closers.push(() => spoiler.stop());
    const routes = await Promise.all(
      descriptions.map(async (description) => {
        const validator = await startValidator(description, spoiler.url);
        closers.push(() => validator.stop());
        return { matches: matcherOf(description), url: validator.url };
      }),
    );
    const recorder = await startRecorder(
      (address) => routes.find(({ matches }) => matches(address))?.url ?? spoiler.url,
    );
    closers.push(() => recorder.stop());
    await report(provider, flows, recorder, simulators.url);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function report(
  provider: string,
  flows: ContractFlows,
  recorder: Recorder,
  simulatorsUrl: string,
): Promise<void> {
  await flows.play(recorder.url, simulatorsUrl);
  const calls = recorder.calls();
  const found = recorder.take();
  const isAccepted = ({ side, where, message }: Violation) =>
    side === 'simulator' && flows.accepted.some(({ differs }) => differs.test(`${where}: ${message}`));
  const broken = found.filter((violation) => !isAccepted(violation));
  let missed = 0;
  for (const { side, run } of await flows.controls(recorder.url)) {
    recorder.take();
    await run();
    if (!recorder.take().some((violation) => violation.side === side)) missed += 1;
  }
  for (const [line, count] of counted(broken)) console.log(`${String(count).padStart(4)} × ${line}`);
  for (const { reason } of flows.accepted) console.log(`     accepted: ${reason}`);
  const of = (side: Violation['side']) => broken.filter((violation) => violation.side === side).length;
  console.log(
    `contract ${provider}: calls=${calls} ours=${of('ours')} simulator=${of('simulator')} accepted=${found.length - broken.length} missed_controls=${missed}`,
  );
  if (broken.length > 0 || missed > 0) process.exitCode = 1;
}

/** The same difference is told once, with how often it came. */
function counted(violations: readonly Violation[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { side, call, status, where, message } of violations) {
    const line = `${side}: ${call.replaceAll(/\/[A-Z0-9-]{10,}/g, '/{id}')} ${status}, ${where}: ${message}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

function matcherOf({ paths }: ApiDescription): (address: string) => boolean {
  const patterns = paths.map(
    (one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  );
  return (address) => patterns.some((pattern) => pattern.test(address.split('?')[0] ?? ''));
}
