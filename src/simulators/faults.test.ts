import { describe, expect, it } from 'vitest';
import { faultQueue, type Victim } from './faults.ts';

const KINDS = {
  'drop-before': { moment: 'before', effect: 'drop', label: 'Drop' },
  'hang-before': { moment: 'before', effect: 'hang', label: 'Hang' },
  'error-after': { moment: 'after', effect: 'status', status: 500, label: 'Error' },
} as const;

function caller() {
  const happened: string[] = [];
  const hangUp = new AbortController();
  const victim: Victim = {
    drop: () => happened.push('dropped'),
    answer: (status) => happened.push(String(status)),
    gone: hangUp.signal,
  };
  return { happened, victim, hangUp: () => hangUp.abort() };
}

const queueOf = () => faultQueue<'before' | 'after'>(KINDS);

describe('faults', () => {
  it('leave callers alone when none is asked for', async () => {
    const { victim, happened } = caller();
    expect(await queueOf().strike('before', victim)).toBe('goOn');
    expect(happened).toEqual([]);
  });

  it('strike as often as asked, at their moment, in the order asked for', async () => {
    const faults = queueOf();
    faults.add('error-after', 1);
    faults.add('drop-before', 2);
    const { victim, happened } = caller();
    const moments = ['before', 'after', 'before', 'after', 'before', 'before'] as const;
    const outcomes = [];
    for (const moment of moments) outcomes.push(await faults.strike(moment, victim));
    expect(outcomes).toEqual(['goOn', 'stop', 'stop', 'goOn', 'stop', 'goOn']);
    expect(happened).toEqual(['500', 'dropped', 'dropped']);
    expect(faults.pending()).toEqual([]);
  });

  it('serve a hanging caller once released', async () => {
    const faults = queueOf();
    faults.add('hang-before', 1);
    const { victim, happened } = caller();
    const outcome = faults.strike('before', victim);
    expect(faults.held()).toBe(1);
    faults.release();
    expect(await outcome).toBe('goOn');
    expect(happened).toEqual([]);
    expect(faults.held()).toBe(0);
  });

  it('cut off a hanging caller and forget the queue at a reset', async () => {
    const faults = queueOf();
    faults.add('hang-before', 5);
    const { victim, happened } = caller();
    const outcome = faults.strike('before', victim);
    faults.reset();
    expect(await outcome).toBe('stop');
    expect(happened).toEqual(['dropped']);
    expect(faults.pending()).toEqual([]);
  });

  it('stop a hanging call when the caller hangs up', async () => {
    const faults = queueOf();
    faults.add('hang-before', 1);
    const { victim, hangUp } = caller();
    const outcome = faults.strike('before', victim);
    hangUp();
    expect(await outcome).toBe('stop');
    expect(faults.held()).toBe(0);
  });

  it('cannot be of a kind that does not exist', () => {
    expect(() => queueOf().add('explode', 1)).toThrow('There is no fault "explode".');
  });
});
