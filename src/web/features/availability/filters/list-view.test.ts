import { describe, expect, it } from 'vitest';
import { FIRST_VIEW, hasFilters, readView, viewOf, writeView, type ListView } from './list-view.ts';

const BUSY: ListView = {
  query: 'san',
  status: 'all',
  state: 'CA',
  city: 'San Diego',
  timesOfDay: ['morning', 'evening'],
  weekendsOnly: true,
  order: 'state',
  zip: '94103',
  map: true,
};

describe('the view in the address', () => {
  it('is nothing at first', () => {
    expect(writeView(FIRST_VIEW)).toBe('');
    expect(readView('')).toEqual(FIRST_VIEW);
  });

  it('comes back as it was written', () => {
    expect(writeView(BUSY)).toBe(
      'q=san&status=all&state=CA&city=San+Diego&time=morning%2Cevening&weekends=1&sort=state&zip=94103&view=map',
    );
    expect(readView(writeView(BUSY))).toEqual(BUSY);
    for (const order of ['name', 'state', 'next-available', 'nearest'] as const)
      expect(readView(writeView({ ...FIRST_VIEW, order })).order).toBe(order);
  });

  it('takes what it does not understand as not said', () =>
    expect(readView('?status=full&time=noon&sort=price&weekends=yes&zip=9410')).toEqual(FIRST_VIEW));
});

describe('clearing', () => {
  it('is offered for filters, not for an order or the map', () => {
    expect(hasFilters(FIRST_VIEW)).toBe(false);
    expect(hasFilters({ ...FIRST_VIEW, order: 'nearest', zip: '94103', map: true })).toBe(false);
    expect(hasFilters({ ...FIRST_VIEW, weekendsOnly: true })).toBe(true);
  });
});

it('a chosen center is seen whatever was filtered before', () =>
  expect(viewOf(BUSY, 'Boston Logan')).toEqual({
    ...FIRST_VIEW,
    query: 'Boston Logan',
    order: 'state',
    zip: '94103',
    map: true,
  }));
