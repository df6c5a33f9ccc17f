import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentPolicyFor } from './content-policy.ts';

export interface SiteFile {
  type: string;
  etag: string;
  /** Named by the hash of its content, so it may be kept for ever. */
  immutable: boolean;
  contentPolicy: string | undefined;
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** The whole built site by address, ready to send: it is a few megabytes and never changes while we run. */
export type Site = ReadonlyMap<string, SiteFile>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text|application)\/|svg/;

export async function loadSite(folder: string, rewriteHtml: (html: string) => string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const loaded = await Promise.all(
    files.map(
      async (file) =>
        [`/${file.split(path.sep).join('/')}`, await loadFile(folder, file, rewriteHtml)] as const,
    ),
  );
  return new Map(loaded);
}

async function loadFile(
  folder: string,
  file: string,
  rewriteHtml: (html: string) => string,
): Promise<SiteFile> {
  const full = path.join(folder, file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const original = await readFile(full);
  const isPage = file.endsWith('.html');
  const html = isPage ? rewriteHtml(original.toString('utf8')) : undefined;
  const identity = html === undefined ? original : Buffer.from(html);
  return {
    type,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    immutable: file.startsWith(`assets${path.sep}`),
    contentPolicy: html === undefined ? undefined : contentPolicyFor(html),
    bodies: COMPRESSIBLE.test(type)
      ? { identity, ...(await compressed(isPage ? null : full, identity)) }
      : { identity },
  };
}

/** The build leaves its best compression beside each asset; pages are rewritten at start and compressed here. */
async function compressed(full: string | null, identity: Buffer): Promise<{ gzip: Buffer; br: Buffer }> {
  const built = async (extension: string) =>
    full === null ? null : readFile(`${full}.${extension}`).catch(() => null);
  const br =
    (await built('br')) ??
    (await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  return { br, gzip: (await built('gz')) ?? (await promisify(gzip)(identity)) };
}
