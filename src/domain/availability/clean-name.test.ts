import { describe, expect, it } from 'vitest';
import { cleanCity, cleanName, cleanPostalCode, cleanText } from './clean-name.ts';
import { slugsById } from './slug.ts';

describe('a dirty name', () => {
  it.each([
    ['  San Diego\tAirport  ', 'San Diego Airport'],
    ['DETROIT NEXUS/FAST', 'Detroit NEXUS/FAST'],
    ['WEST PALM BEACH', 'West Palm Beach'],
    ['west chicago', 'West Chicago'],
    ['PORT OF ENTRY', 'Port of Entry'],
    ['SeaTac International Airport Global Entry EC', 'SeaTac International Airport Global Entry EC'],
    ['St. Thomas Cyril E. King Airport\u00a0', 'St. Thomas Cyril E. King Airport'],
    ["CHICAGO O'HARE", "Chicago O'Hare"],
  ])('%j becomes %j', (raw, clean) => expect(cleanName(raw)).toBe(clean));

  it('is left alone when it is clean already', () => {
    const clean = cleanName('  WEST PALM  BEACH\t');
    expect(cleanName(clean)).toBe(clean);
  });
});

describe('a city', () => {
  it.each([
    ['HONOLULU ', 'Honolulu'],
    ['FO', 'Port Huron'],
    ['`', 'Port Huron'],
    ['', 'Port Huron'],
  ])('%j is shown as %j', (raw, shown) => expect(cleanCity(raw, 'Port Huron')).toBe(shown));
});

it('a nine-digit postal code gets its dash, others stay', () => {
  expect(['780443130', ' 11430 ', 'L2A3S6', ''].map(cleanPostalCode)).toEqual([
    '78044-3130',
    '11430',
    'L2A3S6',
    '',
  ]);
});

it('a text keeps its lines and loses its blanks', () => {
  expect(cleanText(' One \t two \r\n\n\n\n three ')).toBe('One two\n\nthree');
});

describe('slugs', () => {
  it('are readable, and carry the id where a name is taken', () => {
    const slugs = slugsById([
      { id: 16699, name: 'Port Huron' },
      { id: 5024, name: 'Port Huron!' },
      { id: 5183, name: "Chicago O'Hare International – EC" },
      { id: 7, name: 'Port Huron 16699' },
      { id: 8, name: '***' },
    ]);
    expect(Object.fromEntries(slugs)).toEqual({
      5024: 'port-huron',
      16699: 'port-huron-16699-16699',
      5183: 'chicago-ohare-international-ec',
      7: 'port-huron-16699',
      8: 'location',
    });
  });
});
