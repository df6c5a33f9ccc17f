import { fileURLToPath } from 'node:url';

/** Source and build lie equally deep, so the way up is the same for both. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
export const ARTICLES_FOLDER = fileURLToPath(new URL('../../articles/', import.meta.url));
export const SITE_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));
export const RENDERER_FILE = fileURLToPath(new URL('../../dist/render/render-page.js', import.meta.url));
export const VERSION = '0.1.0';
