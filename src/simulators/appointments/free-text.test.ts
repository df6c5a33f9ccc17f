import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/availability/clean-name';
import { freeText } from './free-text.ts';
import { UPSTREAM_ROWS } from './upstream-rows.ts';

const texts = UPSTREAM_ROWS.flatMap((row) => Object.values(freeText(row)));

describe('the free text of the centers', () => {
  it('is the same each time it is asked for', () => {
    expect(UPSTREAM_ROWS.flatMap((row) => Object.values(freeText(row)))).toEqual(texts);
  });

  it('is missing, short and long', () => {
    const lengths = texts.map((text) => text.length);
    expect(Math.min(...lengths)).toBe(0);
    expect(Math.max(...lengths)).toBeGreaterThan(1_000);
    expect(lengths.filter((length) => length > 0 && length < 150).length).toBeGreaterThan(20);
  });

  it.each([
    ['double blanks', / {2}/],
    ['runs of blanks', / {10}/],
    ['tabs', /\t/],
    ['empty lines', /\n\n\n/],
    ['blanks at the start', /^\s+\S/],
    ['blanks at the end', /\S\s+$/],
    ['nothing but blanks', /^\s+$/],
    ['capitals', /[A-Z]{4,} [A-Z]{3,} [A-Z]{3,}/],
    ['stars', /\*{3}/],
    ['arrows', />{4}/],
    ['bullets', /•/],
    ['typographic quotes', /[“”’]/],
    ['fractions', /[¼½]/],
    ['other languages', /[éíñú]/],
    ['addresses of pages', /https:/],
  ])('has %s', (_dirt, pattern) => {
    expect(texts.some((text) => pattern.test(text))).toBe(true);
  });

  it('comes out of cleaning without stray blanks', () => {
    for (const text of texts) expect(cleanText(text)).not.toMatch(/[ \t]{2}|\t|\n{3}|^\s|\s$/);
  });
});
