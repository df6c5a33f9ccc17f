import { expect, it } from 'vitest';
import type { DirectoryEntry } from '#web/lib/query/center-queries';
import { groupByState } from './directory-groups.ts';

const center = (name: string, state: string, seats = 0): DirectoryEntry => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  city: name.split(' ')[0] ?? '',
  state,
  iata: null,
  timeZone: 'America/New_York',
  seats,
  next: null,
});

const CENTERS = [
  center('Doha Center', ''),
  center('Yuma Center', 'AZ', 3),
  center('Anchorage Center', 'AK'),
  center('Phoenix Center', 'AZ'),
];
const all = { text: '', onlyOpen: false };
const names = (groups: ReturnType<typeof groupByState>) =>
  groups.map((group) => [group.name, ...group.centers.map(({ name }) => name)]);

it('groups by state in the order of their names, those abroad last', () => {
  expect(names(groupByState(CENTERS, all))).toEqual([
    ['Alaska', 'Anchorage Center'],
    ['Arizona', 'Yuma Center', 'Phoenix Center'],
    ['Outside the US', 'Doha Center'],
  ]);
  expect(groupByState(CENTERS, all).map(({ id }) => id)).toEqual(['alaska', 'arizona', 'outside-the-us']);
});

it('finds by name, and all of a state by its name', () => {
  expect(names(groupByState(CENTERS, { ...all, text: ' yuma' }))).toEqual([['Arizona', 'Yuma Center']]);
  expect(names(groupByState(CENTERS, { ...all, text: 'ariz' }))).toEqual([
    ['Arizona', 'Yuma Center', 'Phoenix Center'],
  ]);
  expect(groupByState(CENTERS, { ...all, text: 'nowhere' })).toEqual([]);
});

it('leaves out what has nothing open when asked to', () => {
  expect(names(groupByState(CENTERS, { ...all, onlyOpen: true }))).toEqual([['Arizona', 'Yuma Center']]);
});
