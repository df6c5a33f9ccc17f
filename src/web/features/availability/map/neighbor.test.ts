import { expect, it } from 'vitest';
import { neighbor, type Direction } from './neighbor.ts';

const at = (name: string, x: number, y: number) => ({ name, x, y });
const CENTER = at('center', 50, 50);
const POINTS = [
  CENTER,
  at('north', 55, 20),
  at('far north', 50, 5),
  at('east', 70, 48),
  at('south-east', 60, 75),
  at('west', 10, 60),
];

it.each<[Direction, string]>([
  ['up', 'north'],
  ['right', 'east'],
  ['down', 'south-east'],
  ['left', 'west'],
])('%s from the center leads %s', (direction, name) =>
  expect(neighbor(POINTS, CENTER, direction)?.name).toBe(name),
);

it('ends at the edge', () => expect(neighbor(POINTS, at('west', 10, 60), 'left')).toBeNull());
