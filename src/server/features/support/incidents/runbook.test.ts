import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RUNBOOK, whatToDo } from './runbook.ts';

const chapters = readFileSync(new URL('../../../../../docs/runbook.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))
  .map((line) => line.slice(3));

describe('what to do about an incident', () => {
  it.each(RUNBOOK.map(({ key, chapter }) => [key, chapter]))('%s stands in the runbook', (_key, chapter) => {
    expect(chapters).toContain(chapter);
  });

  it('is found by the key, and for one of many by how the key begins', () => {
    expect(whatToDo('texts-fail')).toContain('docs/runbook.md, “Texts do not arrive”');
    expect(whatToDo('disk-full:worker-2')).toContain('“A disk is nearly full”');
    expect(whatToDo('billing.difference:12')).toContain('“Money is open”');
    expect(whatToDo('billing.shut-out')).toContain('“Paid, but shut out”');
    expect(whatToDo('billing.unknown-payment:ABC')).toContain('“A database was restored”');
    expect(whatToDo('row-parked:billing.renew')).toContain('“A row was set aside”');
    expect(whatToDo('something-else')).toBeUndefined();
  });
});
