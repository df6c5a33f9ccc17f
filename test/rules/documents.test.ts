import { describe, expect, it } from 'vitest';
import { brokenPaths } from '../../scripts/test/documents.ts';
import { recipePlaces } from '../../scripts/test/recipes.ts';

describe('paths in documents', () => {
  const FILES = ['src/server/wire.ts', 'src/server/features/alerts/service.ts'];

  it.each([
    ['a file', '`src/server/wire.ts`'],
    ['a folder', '`src/server/features/` and `src/server`'],
    ['a place in each noun', '`src/server/features/<noun>/service.ts`, `src/server/features/<noun>/`'],
    ['other words', '`select/insert`, `<noun>/service.ts`, `src`'],
  ])('may name %s', (_, text) => {
    expect(brokenPaths(text, FILES)).toEqual([]);
  });

  it.each([
    'src/server/wires.ts',
    'src/server/wire',
    'src/server/<noun>/service.ts',
    'src/server/features/<noun>/store.ts',
  ])('must not name %s, which is nowhere', (place) => {
    expect(brokenPaths(`See \`${place}\`.`, FILES)).toEqual([`names ${place}, which does not exist`]);
  });
});

describe('a recipe', () => {
  const CONTRIBUTING = [
    '# Contributing\n',
    '## Add a noun\n\n1. `src/domain/<noun>/`: its rules, like `src/domain/ids.ts`. `src/server/wire.ts`: one line.',
    '\n## Add another\n\n1. `src/other.ts`: it.\n',
  ].join('\n');

  it('lists what stands before a colon, names filled in', () => {
    expect(recipePlaces(CONTRIBUTING, 'Add a noun', { noun: 'alerts' })).toEqual([
      'src/domain/alerts/',
      'src/server/wire.ts',
    ]);
  });

  it('must be there', () => {
    expect(() => recipePlaces(CONTRIBUTING, 'Add a verb')).toThrow('no recipe "Add a verb"');
  });
});
