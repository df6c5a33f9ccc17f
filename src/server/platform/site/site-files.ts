import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { etagOf, type ReadyAnswer, readyAnswer } from '#server/platform/http/ready-answer';
import { contentPolicyFor, WORKER_POLICIES } from './content-policy.ts';

export interface SiteFile extends ReadyAnswer {
  type: string;
  /** Named by the hash of its content, so it may be kept for ever. */
  immutable: boolean;
  contentPolicy: string | undefined;
}

/** All files of the built site by address, ready to send: a few megabytes that never change while we run. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

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
/** Compressed twins, and what only the server reads: the pages' template and the build's own notes. */
const NOT_SERVED = /\.(br|gz|map|html)$|^\./;

export async function loadSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_SERVED.test(file));
  const loaded = await Promise.all(
    files.map(async (file) => [`/${file.split(path.sep).join('/')}`, await loadFile(folder, file)] as const),
  );
  return new Map(loaded);
}

/** The build leaves its best compression beside each file that gains by it. */
async function loadFile(folder: string, file: string): Promise<SiteFile> {
  const full = path.join(folder, file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const identity = await readFile(full);
  const [br, gz] = await Promise.all(
    ['br', 'gz'].map((twin) => readFile(`${full}.${twin}`).catch(() => null)),
  );
  return {
    type,
    etag: etagOf(identity),
    immutable: file.startsWith(`assets${path.sep}`),
    contentPolicy: WORKER_POLICIES.get(file),
    bodies: { identity, ...(br && { br }), ...(gz && { gzip: gz }) },
  };
}

/** A text made at run time, ready to send; a page with the policy that its inline parts need. */
export async function readyFile(extension: '.html' | '.xml' | '.txt', text: string): Promise<SiteFile> {
  return {
    ...(await readyAnswer(text)),
    type: TYPES[extension] ?? '',
    immutable: false,
    contentPolicy: extension === '.html' ? contentPolicyFor(text) : undefined,
  };
}
