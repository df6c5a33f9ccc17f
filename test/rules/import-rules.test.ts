import { describe, expect, it } from 'vitest';
import { examineImports, importRules } from '../../scripts/test/import-rules.ts';
import { ALLOWED_IMPORTS, FORBIDDEN_IMPORTS } from './forbidden-imports.ts';
import { type Arrow, plantImports } from './plant-imports.ts';

const MISSING = 'src/server/features/accounts/missing.ts';

async function broken(arrows: readonly Arrow[]): Promise<{ rule: string; from: string; to: string }[]> {
  const { violations } = await examineImports(await plantImports(arrows, [MISSING]));
  return violations.map(({ rule, files: [from = '', to = ''] }) => ({ rule, from, to }));
}

describe('import rules', () => {
  it.each(Object.entries(FORBIDDEN_IMPORTS))('%s', async (rule, arrows) => {
    const found = await broken(arrows);
    expect([...new Set(found.map((violation) => violation.rule))]).toEqual([rule]);
    expect(found.map(({ from }) => from).toSorted()).toEqual(arrows.map(([from]) => from).toSorted());
  });

  it.each(['value', 'type'] as const)('no-circles: closed by a %s', async (kind) => {
    const [one, two] = ['src/web/lib/http.ts', 'src/web/lib/links.ts'];
    const back: Arrow = kind === 'type' ? [two, one, kind] : [two, one];
    const found = await broken([[one, two], back]);
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual(['no-circles']);
  });

  it('let everything else pass', async () => {
    expect(await broken(ALLOWED_IMPORTS)).toEqual([]);
  });

  it('are all broken once above', async () => {
    const names = [...(await importRules()).keys()];
    expect([...Object.keys(FORBIDDEN_IMPORTS), 'no-circles'].toSorted()).toEqual(names.toSorted());
  });
});
