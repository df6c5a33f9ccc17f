import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deferred } from '../../../../../test/deferred.ts';
import { answerCache } from './answer-cache.ts';

function world() {
  let time = 0;
  const builds: ReturnType<typeof deferred<string>>[] = [];
  const ask = answerCache(
    { freshMs: 60, usableMs: 120 },
    (_key: string) => {
      const build = deferred<string>();
      builds.push(build);
      return build.promise;
    },
    () => time,
  );
  return {
    builds,
    pass: (milliseconds: number) => (time += milliseconds),
    asked: async () => JSON.parse((await ask('figures')).bodies.identity.toString()) as string,
    /** When a build has ended, the one who waits for it is served; the cache has it a moment later. */
    ended: async (index: number, answer: string) => {
      builds[index]?.resolve(answer);
      while (JSON.parse((await ask('figures')).bodies.identity.toString()) !== answer) await setImmediate();
    },
  };
}

it('many who ask at the same time share one build', async () => {
  const { asked, builds } = world();
  const both = [asked(), asked()];
  builds[0]?.resolve('first');
  expect(await Promise.all(both)).toEqual(['first', 'first']);
  expect(builds).toHaveLength(1);
});

it('who asks after its time gets the old answer at once while one new one is built', async () => {
  const { asked, builds, pass, ended } = world();
  const first = asked();
  await ended(0, 'first');
  await first;
  pass(60);
  expect(await asked()).toBe('first');
  expect(await asked()).toBe('first');
  expect(builds).toHaveLength(2);
  await ended(1, 'second');
  expect(await asked()).toBe('second');
  expect(builds).toHaveLength(2);
});

it('nobody gets an answer that is not usable any more, and a build that fails is tried again', async () => {
  const { asked, builds, pass, ended } = world();
  const first = asked();
  await ended(0, 'first');
  await first;
  pass(60);
  await asked();
  builds[1]?.reject(new Error('away'));
  await builds[1]?.promise.catch(() => {});
  while (builds.length === 2) {
    await setImmediate();
    expect(await asked()).toBe('first');
  }
  pass(60);
  const late = asked();
  builds[3]?.resolve('late');
  expect(await late).toBe('late');
});

it('a clock that was set back keeps nothing alive', async () => {
  const { asked, builds, pass, ended } = world();
  const first = asked();
  await ended(0, 'first');
  await first;
  pass(-3_600_000);
  const next = asked();
  builds[1]?.resolve('second');
  expect(await next).toBe('second');
});
