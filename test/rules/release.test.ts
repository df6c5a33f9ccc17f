import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT, VERSION } from '#server/project';

const read = (file: string) => readFile(path.join(PROJECT_ROOT, file), 'utf8');
const Previous = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
});

describe('the version', () => {
  it('is newer than the previous release, and the changelog begins with the two', async () => {
    const { version: previous } = Previous.parse(JSON.parse(await read('release/previous.json')));
    expect(VERSION.localeCompare(previous, 'en', { numeric: true })).toBe(1);
    const headings = [...(await read('CHANGELOG.md')).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 2)).toEqual([VERSION, previous]);
  });

  it('is the same in the lockfile', async () => {
    const lock = z.object({ version: z.string() }).parse(JSON.parse(await read('package-lock.json')));
    expect(lock.version).toBe(VERSION);
  });
});
