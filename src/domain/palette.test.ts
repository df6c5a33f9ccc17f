import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, SUN } from './palette.ts';

/** The custom properties of one rule of the stylesheet. */
async function tokensOf(selector: string): Promise<Record<string, string>> {
  const css = await readFile(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

describe('the palette', () => {
  it('has the colors of the stylesheet', async () => {
    expect(await tokensOf(':root')).toMatchObject({ ...LIGHT, sun: SUN });
    expect(await tokensOf(':root.dark')).toMatchObject(DARK);
  });
});
