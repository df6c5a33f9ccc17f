import { expect, it } from 'vitest';
import { UPSTREAM_ROWS } from '#simulators/appointments/upstream-rows';
import { CENTERS } from '../storm/year/centers.ts';

it('the centers of the played year have the states and programs that the source gives them', () => {
  const bySource = CENTERS.map(({ id }) => {
    const row = UPSTREAM_ROWS.find((one) => one.id === id);
    return { id, state: row?.state, sentri: row?.services?.includes('SENTRI') ?? false };
  });
  expect(CENTERS.map(({ id, state, sentri = false }) => ({ id, state, sentri }))).toEqual(bySource);
});
