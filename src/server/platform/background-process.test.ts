import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { afterThisTest } from '../../../test/lifetime.ts';
import { tempFolder } from '../../../test/temp-folder.ts';
import { backgroundProcess } from './background-process.ts';

const AUTOGROUP = '/proc/self/autogroup';

async function processWith(code: string) {
  const file = path.join(await tempFolder(), 'work.cjs');
  await writeFile(file, code);
  const background = backgroundProcess(file, { threads: 1 });
  afterThisTest(background.close);
  return background;
}

describe('a background process', () => {
  it('answers each call with its own result or failure', async () => {
    const background = await processWith(`
      exports.double = (n) => n * 2;
      exports.fail = (why) => { throw new Error(why); };`);
    const calls = [1, 2, 3].map((n) => background.call<number>('double', n));
    await expect(background.call('fail', 'no')).rejects.toThrow('no');
    expect(await Promise.all(calls)).toEqual([2, 4, 6]);
  });

  it('stands behind everybody else', async () => {
    const background = await processWith(`exports.priority = () => require('node:os').getPriority(0);`);
    const before = getPriority(process.pid);
    expect(await background.call('priority')).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(getPriority(process.pid)).toBe(before);
  });

  it.runIf(existsSync(AUTOGROUP))('does so as a session of its own', async () => {
    const background = await processWith(
      `exports.session = () => require('node:fs').readFileSync('${AUTOGROUP}', 'utf8');`,
    );
    const own = await readFile(AUTOGROUP, 'utf8');
    // An ordinary user is refused at first when somebody else on the machine asked just before.
    const session = await eventually(
      () => background.call<string>('session'),
      (text) => text.includes('nice 10'),
    );
    expect(session.split(' ')[0]).not.toBe(own.split(' ')[0]);
  });

  it('fails the calls it takes down with it, and is there again for the next', async () => {
    const background = await processWith(
      `exports.die = () => process.exit(3); exports.live = () => 'alive';`,
    );
    await expect(background.call('die')).rejects.toThrow('The background process has ended.');
    expect(await background.call('live')).toBe('alive');
  });

  it('ends what is under way when it is closed', async () => {
    const background = await processWith(`exports.spin = () => { for (;;); }; exports.ready = () => true;`);
    await background.call('ready');
    const spinning = background.call('spin').catch((error: unknown) => String(error));
    await background.close();
    expect(await spinning).toBe('Error: The background process has ended.');
  });
});
