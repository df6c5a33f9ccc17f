import { expect, it } from 'vitest';
import { filteringIn } from './filtered-share.ts';

const isFiltered = (code: string) => code === '30007' || code === '30034';
const delivered = (messages: number) => ({ code: null, messages, addresses: messages });
const ended = (code: string, messages: number, addresses = messages) => ({ code, messages, addresses });

it.each([
  ['the only text', [ended('30007', 1)], 'few'],
  ['many texts to one number', [ended('30007', 40, 1)], 'few'],
  ['four numbers', [ended('30007', 4)], 'few'],
  ['five numbers', [ended('30007', 5)], 'many'],
  ['five numbers by two codes', [ended('30007', 3), ended('30034', 2)], 'many'],
  ['a fifth of all texts', [delivered(20), ended('30007', 5)], 'many'],
  ['less than a fifth of all texts', [delivered(21), ended('30007', 5)], 'none'],
  ['one text of ten', [delivered(9), ended('30007', 1)], 'none'],
  ['other failures', [ended('30003', 50)], 'none'],
  ['nothing', [], 'none'],
] as const)('%s', (_, reported, expected) => expect(filteringIn(reported, isFiltered)).toBe(expected));
