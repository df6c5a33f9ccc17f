import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/temp-folder.ts';
import { isSiteBuilt, loadSiteBundle } from './site-bundle.ts';

const MANIFEST = {
  'screens/status.tsx': { file: 'assets/status.js', imports: ['_shared.js', 'main.tsx'] },
  'main.tsx': { file: 'assets/main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['main.tsx'] },
  'screens/broken.tsx': { file: 'assets/broken.js', imports: ['_gone.js'] },
};

async function build({ stylesheet = '<link rel="stylesheet" crossorigin href="/assets/main.css">' } = {}) {
  const folder = await tempFolder();
  await mkdir(path.join(folder, '.vite'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), `<head>${stylesheet}</head>`);
  await writeFile(path.join(folder, 'assets/main.css'), 'h1{}');
  await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  const rendererFile = path.join(folder, 'render.mjs');
  await writeFile(
    rendererFile,
    `export const listedPages = ['/']; export const renderPage = async () => 'page';`,
  );
  return { siteFolder: folder, rendererFile };
}

describe('what the build left for pages', () => {
  it('is there only with both the template and the renderer', async () => {
    const built = await build();
    expect(await isSiteBuilt(built)).toBe(true);
    expect(await isSiteBuilt({ ...built, rendererFile: path.join(built.siteFolder, 'none.js') })).toBe(false);
    expect(await isSiteBuilt({ ...built, siteFolder: path.join(built.siteFolder, 'assets') })).toBe(false);
  });

  it('is the template, the text of its stylesheet and the renderer', async () => {
    const bundle = await loadSiteBundle(await build());
    expect(bundle.template).toContain('<head>');
    expect(bundle.stylesheet).toBe('h1{}');
    expect(bundle.listedPages).toEqual(['/']);
  });

  it('names every script that a screen needs once, through circles too', async () => {
    const { scriptsOf } = await loadSiteBundle(await build());
    expect(scriptsOf('screens/status.tsx')).toEqual([
      '/assets/status.js',
      '/assets/shared.js',
      '/assets/main.js',
    ]);
  });

  it('is wrong when a screen or a part of one is missing, or the template names no stylesheet', async () => {
    const { scriptsOf } = await loadSiteBundle(await build());
    expect(() => scriptsOf('screens/none.tsx')).toThrow('The build knows no screens/none.tsx.');
    expect(() => scriptsOf('screens/broken.tsx')).toThrow('The build knows no _gone.js.');
    await expect(loadSiteBundle(await build({ stylesheet: '' }))).rejects.toThrow('names no stylesheet');
  });
});
