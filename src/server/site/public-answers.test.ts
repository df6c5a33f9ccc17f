import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { readyJson } from '#server/platform/http/ready-answer';
import { publicAnswers } from './public-answers.ts';

async function answers() {
  const ready = await Promise.all(['availability', 'locations', 'status'].map((name) => readyJson({ name })));
  const asked: (number | null)[] = [];
  const [availability, locations, status] = ready;
  if (availability === undefined || locations === undefined || status === undefined)
    throw new Error('not ready');
  const read = publicAnswers({
    availability: async () => availability,
    locations: async () => locations,
    status: async () => status,
    history: async (id) => {
      asked.push(id);
      return readyJson({ name: 'history', id });
    },
  });
  return { read, asked };
}

describe('what a page can read', () => {
  it.each([
    [API.availability, 'availability'],
    [API.locations, 'locations'],
    [API.status, 'status'],
  ])('is the answer of %s', async (address, name) => {
    const { read } = await answers();
    expect(await read(address)).toEqual({ name });
  });

  it('is the history of all centers or of one', async () => {
    const { read, asked } = await answers();
    expect(await read(API.history)).toEqual({ name: 'history', id: null });
    expect(await read(API.locationHistory.replace(':id', '5446'))).toEqual({ name: 'history', id: 5446 });
    expect(asked).toEqual([null, 5446]);
  });

  it('is parsed once for each answer', async () => {
    const { read } = await answers();
    expect(await read(API.availability)).toBe(await read(API.availability));
  });

  it.each([API.me, API.tickets, API.locationHistory.replace(':id', 'x'), '/etc/passwd'])(
    'is not %s',
    async (address) => {
      const { read } = await answers();
      await expect(read(address)).rejects.toThrow('is not something a page can read');
    },
  );
});
