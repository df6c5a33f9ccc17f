import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#contract/rendering';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Where the build left its files. */
export interface SiteBuild {
  siteFolder: string;
  rendererFile: string;
}

/** What the build left for rendering pages. */
export interface SiteBundle extends Renderer {
  template: string;
  stylesheet: string;
  /** All scripts that a screen needs, so that the browser can fetch them at once. */
  scriptsOf(screen: string): string[];
}

/** Without a build (server tests, development with the web's own server) there are simply no pages. */
export async function isSiteBuilt({ siteFolder, rendererFile }: SiteBuild): Promise<boolean> {
  const files = [path.join(siteFolder, 'index.html'), rendererFile];
  const found = await Promise.allSettled(files.map((file) => access(file)));
  return found.every(({ status }) => status === 'fulfilled');
}

export async function loadSiteBundle({ siteFolder, rendererFile }: SiteBuild): Promise<SiteBundle> {
  const read = (file: string) => readFile(path.join(siteFolder, file), 'utf8');
  const template = await read('index.html');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, Chunk>;
  const { renderPage, listedPages } = (await import(pathToFileURL(rendererFile).href)) as Renderer;
  const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(template)?.[1];
  if (stylesheet === undefined) throw new Error('The built page names no stylesheet.');
  return {
    template,
    stylesheet: await read(stylesheet),
    renderPage,
    listedPages,
    scriptsOf: (screen) => scriptsOf(manifest, screen),
  };
}

function scriptsOf(manifest: Record<string, Chunk>, screen: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build knows no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(screen);
  return [...files].map((file) => `/${file}`);
}
