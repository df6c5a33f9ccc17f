import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.ts';

let folder: string;
const file = () => path.join(folder, 'lock');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatelight-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lets one in at a time, also when all find the lock of a dead process first', async () => {
  await writeFile(file(), JSON.stringify({ pid: process.pid, started: 'another time' }));
  let inside = 0;
  let most = 0;
  const visit = () =>
    withLock(file(), async () => {
      most = Math.max(most, ++inside);
      await readdir(folder);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 8 }, visit));
  expect(most).toBe(1);
});

it('is free again after a failure, and leaves no file', async () => {
  await expect(withLock(file(), () => Promise.reject(new Error('inside')))).rejects.toThrow('inside');
  expect(await withLock(file(), () => Promise.resolve('next'))).toBe('next');
  expect(await readdir(folder)).toEqual([]);
});

it('is free when a power cut left its file empty', async () => {
  await writeFile(file(), '');
  expect(await withLock(file(), () => Promise.resolve('in'))).toBe('in');
});
