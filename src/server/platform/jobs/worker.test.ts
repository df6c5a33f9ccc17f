import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type JobKind, job } from './job.ts';
import { findJobProblems } from './worker.ts';

const kind = (name: string): JobKind<object> => ({
  name,
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 60,
});
const [mail, prune] = [kind('mail'), kind('prune')];
const handlerOf = (of: JobKind<object>) => job(of, async () => 'nothing to do');

describe('the start-up check of jobs', () => {
  it('finds nothing wrong when each kind has one handler', () => {
    expect(findJobProblems([mail, prune], [handlerOf(mail), handlerOf(prune)])).toEqual([]);
  });

  it('names each kind without a handler', () => {
    expect(findJobProblems([mail, prune], [handlerOf(mail)])).toEqual(['prune has no handler']);
  });

  it('names a kind with two handlers', () => {
    expect(findJobProblems([mail], [handlerOf(mail), handlerOf(mail)])).toEqual([
      'mail has more than one handler',
    ]);
  });

  it('names a handler of something that nobody can queue', () => {
    expect(findJobProblems([mail], [handlerOf(mail), handlerOf(prune)])).toEqual([
      'prune has a handler but is no known kind',
    ]);
  });
});

describe('a job', () => {
  it('refuses a payload that does not fit its kind', async () => {
    const counted = job({ ...mail, payload: z.strictObject({ id: z.int() }) }, async () => 'did work');
    expect(await counted.run({ id: 1 })).toBe('did work');
    expect(() => counted.run({ id: 'one' })).toThrow('expected number');
  });
});
