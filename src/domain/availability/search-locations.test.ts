import { describe, expect, it } from 'vitest';
import { cutAtMatch, matchesText, suggest } from './search-locations.ts';

const place = (name: string, city: string, iata: string | null = null) => ({ name, city, iata });
const OTAY = place('Otay Mesa Enrollment Center', 'San Diego');
const SAN_DIEGO = place('San Diego International Airport', 'San Diego', 'SAN');
const SAN_FRANCISCO = place('San Francisco Enrollment Center', 'San Francisco', 'SFO');
const SEATTLE = place('Seattle-Tacoma International Airport', 'SeaTac', 'SEA');
const EL_PASO = place('El Paso Enrollment Center', 'El Paso', 'ELP');
const MONTREAL = place('Montréal Trudeau', 'Dorval', 'YUL');
const ALL = [OTAY, SEATTLE, SAN_FRANCISCO, SAN_DIEGO, EL_PASO, MONTREAL];

describe('suggestions', () => {
  it('have names that start with the text first, then the city, then the rest', () =>
    expect(suggest(ALL, 'san')).toEqual([SAN_DIEGO, SAN_FRANCISCO, OTAY]));
  it('know the code of an airport', () => expect(suggest(ALL, 'sfo')).toEqual([SAN_FRANCISCO]));
  it('prefer a word that starts with the text to one that holds it', () =>
    expect(suggest([place('Tampa', 'Tampa'), place('Port of Mpala', 'Port')], 'mpa')).toEqual([
      place('Port of Mpala', 'Port'),
      place('Tampa', 'Tampa'),
    ]));
  it('are none without text', () => expect(suggest(ALL, '  ')).toEqual([]));
  it('do not mind accents, capitals and blanks around', () =>
    expect(suggest(ALL, ' MONTREAL ')).toEqual([MONTREAL]));
  it('are ten at most', () => {
    const many = Array.from({ length: 14 }, (_, index) => place(`Port ${index}`, 'Port'));
    expect(suggest(many, 'port')).toHaveLength(10);
  });
});

describe('the search', () => {
  it('lets everything through without text', () => expect(matchesText(OTAY, '')).toBe(true));
  it('finds part of a name or a city', () => {
    expect(matchesText(OTAY, 'diego')).toBe(true);
    expect(matchesText(OTAY, 'mesa enr')).toBe(true);
    expect(matchesText(OTAY, 'boston')).toBe(false);
  });
});

describe('the marked part', () => {
  it('is the first match, in the letters of the name', () => {
    expect(cutAtMatch('San Diego', 'die')).toEqual(['San ', 'Die', 'go']);
    expect(cutAtMatch('Montréal', 'real')).toEqual(['Mont', 'réal', '']);
  });
  it('is none where nothing matches', () => expect(cutAtMatch('Boston', 'sfo')).toEqual(['Boston', '', '']));
});
