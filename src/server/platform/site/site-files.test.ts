import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/temp-folder.ts';
import { loadSiteFiles, readyFile } from './site-files.ts';

async function built(files: Record<string, string>) {
  const folder = await tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return loadSiteFiles(folder);
}

describe('the files of the built site', () => {
  it('are served by their address, without the template, the twins and the notes of the build', async () => {
    const files = await built({
      'index.html': 'template',
      'icon.svg': '<svg/>',
      'assets/app-abc.js': 'run()',
      'assets/app-abc.js.br': 'brotli',
      'assets/app-abc.js.gz': 'gzip',
      'assets/app-abc.js.map': 'map',
      '.vite/manifest.json': '{}',
    });
    expect([...files.keys()].toSorted()).toEqual(['/assets/app-abc.js', '/icon.svg']);
  });

  it('come compressed where the build left a compressed twin', async () => {
    const files = await built({ 'a.js': 'run()', 'a.js.br': 'brotli', 'b.png': 'png' });
    expect(files.get('/a.js')?.bodies).toEqual({
      identity: Buffer.from('run()'),
      br: Buffer.from('brotli'),
    });
    expect(files.get('/b.png')?.bodies).toEqual({ identity: Buffer.from('png') });
  });

  it('may be kept for ever only where their name holds the hash of their content', async () => {
    const files = await built({ 'assets/app-abc.js': 'run()', 'robots-note.txt': 'x' });
    expect(files.get('/assets/app-abc.js')?.immutable).toBe(true);
    expect(files.get('/robots-note.txt')?.immutable).toBe(false);
  });

  it('have the type that their name says', async () => {
    const files = await built({ 'a.woff2': 'x', 'a.webmanifest': '{}', 'a.strange': 'x' });
    expect([...files].map(([address, { type }]) => [address, type]).toSorted()).toEqual([
      ['/a.strange', 'application/octet-stream'],
      ['/a.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['/a.woff2', 'font/woff2'],
    ]);
  });
});

describe('a script that browsers run in another thread', () => {
  it('has a policy of its own, which lets it do what it is for', async () => {
    const files = await built({ 'service-worker.js': 'x', 'first-formatter.js': 'x', 'other.js': 'x' });
    const policies = [...files].map(([address, { contentPolicy }]) => [address, contentPolicy]);
    expect(Object.fromEntries(policies)).toEqual({
      '/service-worker.js': "default-src 'none'; connect-src 'self'",
      '/first-formatter.js': "default-src 'none'",
      '/other.js': undefined,
    });
  });
});

describe('a text made at run time', () => {
  it('has a content policy only as a page', async () => {
    expect((await readyFile('.html', '<script>run()</script>')).contentPolicy).toContain(
      "script-src 'self' 'sha256-",
    );
    expect((await readyFile('.xml', '<urlset/>')).contentPolicy).toBeUndefined();
  });

  it('is asked for again each time, and has its type', async () => {
    expect(await readyFile('.txt', 'x')).toMatchObject({
      immutable: false,
      type: 'text/plain; charset=utf-8',
    });
  });
});
