import { describe, expect, it } from 'vitest';
import { DEFAULT_PAUSE_DAYS, readReply } from './reply-words.ts';

describe('a text from a phone', () => {
  it.each([
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'stop',
    ' Stop. ',
    'opt-out',
    'stop all',
  ])('%j ends texts', (body) => expect(readReply(body)).toEqual({ word: 'stop' }));
  it.each(['START', 'UNSTOP', 'YES', 'yes!'])('%j brings them back', (body) =>
    expect(readReply(body)).toEqual({ word: 'start' }),
  );
  it.each(['HELP', 'info?'])('%j asks for help', (body) => expect(readReply(body)).toEqual({ word: 'help' }));

  it.each([
    ['PAUSE', DEFAULT_PAUSE_DAYS],
    ['pause 7', 7],
    ['Pause 1 day', 1],
    ['PAUSE 14 DAYS', 14],
    ['pause 365', 365],
  ])('%j pauses for %i days', (body, days) => expect(readReply(body)).toEqual({ word: 'pause', days }));

  it.each([
    ['resume', 'resume'],
    ['Status?', 'status'],
    ['next', 'next'],
    ['Booked!', 'booked'],
  ])('%j is the word %s', (body, word) => expect(readReply(body)).toEqual({ word }));

  it.each([
    '',
    'please stop calling my mother',
    'stop it',
    'pause 0',
    'pause 366',
    'pause 9999',
    'pause x',
    'é',
    'nextdoor',
    'overbooked',
  ])('%j is no word of ours', (body) => expect(readReply(body)).toEqual({ word: 'unknown' }));
});
