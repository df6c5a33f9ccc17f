import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../test/temp-folder.ts';
import { withLock } from './lock.mjs';

it('lets one in at a time and leaves no file', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const folder = await tempFolder();
  let inside = 0;
  let most = 0;
  const visit = () =>
    withLock(path.join(folder, 'lock'), async () => {
      most = Math.max(most, ++inside);
      await readdir(folder);
      inside -= 1;
    });
  await Promise.all([visit(), visit(), visit()]);
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  vi.restoreAllMocks();
});

it('stays held while a command lives that its dead holder started', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const file = path.join(await tempFolder(), 'lock');
  const command = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const ended = once(command, 'exit');
  const held = await withLock(file, async (hold) => {
    hold(command.pid ?? 0);
    return readFile(file, 'utf8');
  });
  const [, child = ''] = held.split('\n');
  await writeFile(file, ['999999999 1', child].join('\n'));
  const order: string[] = [];
  const waiting = withLock(file, async () => order.push('in'));
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  command.stdin.end();
  await ended.then(() => order.push('command ended'));
  await waiting;
  expect(order).toEqual(['command ended', 'in']);
  vi.restoreAllMocks();
});
