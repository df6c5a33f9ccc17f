import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { afterThisTest } from '../../../test/lifetime.ts';
import { tempFolder } from '../../../test/temp-folder.ts';
import { backgroundThread } from './background-thread.ts';

async function threadWith(code: string) {
  const file = path.join(await tempFolder(), 'work.cjs');
  await writeFile(file, code);
  const thread = backgroundThread(file);
  afterThisTest(thread.close);
  return thread;
}

describe('a background thread', () => {
  it('answers each call with its own result or failure', async () => {
    const thread = await threadWith(`
      exports.double = (n) => n * 2;
      exports.fail = (why) => { throw new Error(why); };`);
    const calls = [1, 2, 3].map((n) => thread.call<number>('double', n));
    await expect(thread.call('fail', 'no')).rejects.toThrow('no');
    expect(await Promise.all(calls)).toEqual([2, 4, 6]);
  });

  it.runIf(process.platform === 'linux')('stands behind the rest of the process', async () => {
    const thread = await threadWith(`exports.priority = () => require('node:os').getPriority(0);`);
    const before = getPriority(process.pid);
    expect(await thread.call('priority')).toBe(Math.min(19, Math.max(10, before)));
    expect(getPriority(process.pid)).toBe(before);
  });

  it('fails the calls it takes down with it, and is there again for the next', async () => {
    const thread = await threadWith(`exports.die = () => process.exit(3); exports.live = () => 'alive';`);
    await expect(thread.call('die')).rejects.toThrow('The background thread has ended.');
    expect(await thread.call('live')).toBe('alive');
  });

  it('ends what is under way when it is closed', async () => {
    const thread = await threadWith(`exports.spin = () => { for (;;); }; exports.ready = () => true;`);
    await thread.call('ready');
    const spinning = thread.call('spin').catch((error: unknown) => String(error));
    await thread.close();
    expect(await spinning).toBe('Error: The background thread has ended.');
  });
});
