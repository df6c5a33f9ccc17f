import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Source and build lie equally deep, so the way up is the same for both. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
export const ARTICLES_FOLDER = fileURLToPath(new URL('../../articles/', import.meta.url));
export const SITE_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));
export const RENDERER_FILE = fileURLToPath(new URL('../../dist/render/render-page.js', import.meta.url));

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
export const VERSION = z.object({ version: z.string() }).parse(manifest).version;
