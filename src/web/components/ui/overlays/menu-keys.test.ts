import { describe, expect, it } from 'vitest';
import { menuTarget, typeaheadTarget } from './menu-keys.ts';

const NAMES = ['View My Dashboard', 'Account Settings', 'Support & Help', 'Sign Out'];

describe('keys of a menu', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 3, 3],
    ['ArrowUp', -1, 3],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['PageUp', 2, 0],
    ['End', 0, 3],
    ['PageDown', 0, 3],
    ['Tab', 0, null],
    ['a', 0, null],
  ])('%s from item %i leads to %s', (key, current, target) => {
    expect(menuTarget(key, current, NAMES.length)).toBe(target);
  });
});

describe('typeahead', () => {
  it('finds the item that begins with what was typed', () => {
    expect(typeaheadTarget(NAMES, -1, 'a')).toBe(1);
    expect(typeaheadTarget(NAMES, 0, 'SI')).toBe(3);
  });

  it('goes on to the next item when the same letter is typed again, and around', () => {
    expect(typeaheadTarget(NAMES, 2, 's')).toBe(3);
    expect(typeaheadTarget(NAMES, 3, 'ss')).toBe(2);
  });

  it('stays on the item while its name is typed further', () => {
    expect(typeaheadTarget(NAMES, 2, 'sup')).toBe(2);
  });

  it('finds nothing for other words', () => {
    expect(typeaheadTarget(NAMES, 0, 'x')).toBeNull();
  });
});
