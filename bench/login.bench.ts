import { API } from '#contract/paths';
import { Client } from '../test/client.ts';
import { startProductProcess } from '../test/product-process.ts';
import type { Runnable } from '../test/runner.ts';
import { percentile } from './load/fixed-rate.ts';
import { BENCH_PASSWORD } from './seed-people.ts';
import { printTable } from './table.ts';

const EMAIL = 'customer@bench.example';
const HOME = '198.51.100.7';
const STRANGERS = 50;

/** How long the owner of an account waits at login while strangers guess at it, beside a quiet server. */
export const login: Runnable = {
  async run({ full, progress, whenDone }) {
    const logins = full ? 50 : 10;
    progress('starting the product');
    const product = await startProductProcess();
    whenDone(product.stop);
    const from = (address: string) => new Client(product.url, address);
    await from(HOME).register(EMAIL, BENCH_PASSWORD);

    async function timedLogin(address: string): Promise<number> {
      const began = performance.now();
      const { status } = await from(address).post(API.login, { email: EMAIL, password: BENCH_PASSWORD });
      if (status !== 200) throw new Error(`The owner's login was answered with ${status}.`);
      return performance.now() - began;
    }

    async function timedLogins(addressOf: (index: number) => string): Promise<number[]> {
      const times = [];
      for (let index = 0; index < logins; index += 1) times.push(await timedLogin(addressOf(index)));
      return times.toSorted((a, b) => a - b);
    }

    /** Each stranger guesses again as soon as they are answered. */
    async function underAttack(strangers: number, work: () => Promise<number[]>): Promise<number[]> {
      const attack = { over: false };
      const guessing = Array.from({ length: strangers }, async (_, index) => {
        const stranger = from(`203.0.113.${index}`);
        while (!attack.over) await stranger.post(API.login, { email: EMAIL, password: 'a wild guess' });
      });
      try {
        return await work();
      } finally {
        attack.over = true;
        await Promise.all(guessing);
      }
    }

    progress('a quiet server');
    const quiet = await timedLogins(() => HOME);
    progress('one stranger, the owner at a new address each time');
    const fresh = await underAttack(1, () => timedLogins((index) => `192.0.2.${index}`));
    progress(`${STRANGERS} strangers, the owner at a known address`);
    const known = await underAttack(STRANGERS, () => timedLogins(() => HOME));

    const row = (label: string, times: number[]) => [
      label,
      ...[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)),
    ];
    printTable(
      ['milliseconds until the owner is logged in', 'p50', 'p95', 'longest'],
      [
        row('baseline: nobody else', quiet),
        row('new address, one stranger guesses', fresh),
        row(`known address, ${STRANGERS} strangers guess`, known),
      ],
    );
    const longest = (times: number[]) => percentile(times, 1).toFixed(0);
    return `login: known_ms=${longest(known)} new_ms=${longest(fresh)} quiet_ms=${longest(quiet)}`;
  },
};
