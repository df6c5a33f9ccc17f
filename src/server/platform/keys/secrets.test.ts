import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/temp-folder.ts';
import { keyedHash, loadAppSecret } from './secrets.ts';

describe('the application secret', () => {
  it('is the one from the environment, and then no file is written', async () => {
    const folder = await tempFolder();
    expect(await loadAppSecret('from the environment', folder)).toBe('from the environment');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is generated once, for its owner’s eyes alone, and found again', async () => {
    const folder = path.join(await tempFolder(), 'not', 'there', 'yet');
    const secret = await loadAppSecret(undefined, folder);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const file = path.join(folder, 'app-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect(await loadAppSecret(undefined, folder)).toBe(secret);
  });

  it('is the same for all who start at once, and leaves no drafts', async () => {
    const folder = await tempFolder();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadAppSecret(undefined, folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(folder)).toEqual(['app-secret']);
  });

  it('differs from folder to folder', async () => {
    const [one, other] = await Promise.all([tempFolder(), tempFolder()]);
    expect(await loadAppSecret(undefined, one)).not.toBe(await loadAppSecret(undefined, other));
  });

  it('is not replaced when it cannot be read', async () => {
    const file = path.join(await tempFolder(), 'taken');
    await writeFile(file, '');
    await expect(loadAppSecret(undefined, file)).rejects.toThrow('ENOTDIR');
  });
});

describe('a keyed hash', () => {
  it('depends on the secret and on every letter', () => {
    const hash = keyedHash('one');
    expect(hash('text')).toEqual(hash('text'));
    expect(hash('text')).not.toEqual(hash('texs'));
    expect(hash('text')).not.toEqual(keyedHash('two')('text'));
  });
});
