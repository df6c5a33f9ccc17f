import { describe, expect, it } from 'vitest';
import { placeNamed } from '#domain/availability/named-place';
import { asId } from '#domain/ids';
import { areaName, type AreaCandidate, locationsWithin, type RadiusArea } from './area.ts';

const near = (id: number, state: string, lat: number, lng: number, retired = false): AreaCandidate => ({
  id: asId(id),
  state,
  point: { lat, lng },
  retired,
});
const TUCSON = near(1, 'AZ', 32.12, -110.94);
const NOGALES = near(2, 'AZ', 31.38, -110.94);
const PHOENIX = near(3, 'AZ', 33.43, -112.01);
const LAS_VEGAS = near(4, 'NV', 36.08, -115.15);
const NOWHERE: AreaCandidate = { id: asId(5), state: 'AZ', point: null, retired: false };
const ALL = [TUCSON, NOGALES, PHOENIX, LAS_VEGAS, NOWHERE];

const around = (place: string, miles: number): RadiusArea => ({
  kind: 'radius',
  place,
  miles,
  point: placeNamed(place) ?? { lat: 0, lng: 0 },
});
const within = (...areas: RadiusArea[]) => [
  ...locationsWithin(
    areas.map((area) => ({ area, leftOut: [] })),
    ALL,
  ),
];

describe('a radius', () => {
  it('takes in what lies within it, and says the miles of all but the nearest', () => {
    expect(within(around('85701', 150))).toEqual([
      [1, null],
      [2, 43],
      [3, 118],
    ]);
    expect(within(around('85701', 20))).toEqual([[1, null]]);
    expect(within(around('99501', 20))).toEqual([]);
  });

  it('does not guess where a center without coordinates lies', () => {
    expect(within(around('TUS', 1000)).map(([id]) => id)).toEqual([1, 2, 3, 4]);
  });

  it('overlapping another tells of each center once, by the shorter way', () => {
    expect(within(around('85701', 150), around('PHX', 150))).toEqual([
      [1, null],
      [2, 43],
      [3, null],
    ]);
  });

  it('does not take a retired center for the nearest', () => {
    const area = { area: around('85701', 150), leftOut: [] };
    const found = locationsWithin([area], [{ ...TUCSON, retired: true }, NOGALES, PHOENIX]);
    expect([...found]).toEqual([
      [1, null],
      [2, null],
      [3, 118],
    ]);
  });
});

it('a state takes in all of its centers, wherever they lie, without miles', () => {
  const found = locationsWithin(
    [{ area: { kind: 'state', place: 'AZ' }, leftOut: [PHOENIX.id] }],
    [...ALL, { ...PHOENIX, id: asId(6) }],
  );
  expect([...found]).toEqual([
    [1, null],
    [2, null],
    [5, null],
    [6, null],
  ]);
});

it('has a name that people would say', () => {
  expect(areaName({ kind: 'radius', place: '85701', miles: 150 })).toBe('Within 150 miles of 85701');
  expect(areaName({ kind: 'state', place: 'AZ', miles: null })).toBe('All of Arizona');
  expect(areaName({ kind: 'state', place: 'ON', miles: null })).toBe('All of ON');
});
