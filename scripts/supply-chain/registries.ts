import * as z from 'zod';
import type { Reference } from './references.ts';

/** Where digests are asked for. */
export interface Registries {
  images: { tokens: string; manifests: string };
  actions: string;
}

export const PUBLIC_REGISTRIES: Registries = {
  images: { tokens: 'https://auth.docker.io/token', manifests: 'https://registry-1.docker.io/v2' },
  actions: 'https://api.github.com/repos',
};

/** All forms in which a registry may describe an image for several platforms, or for one. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const PATIENCE_MS = 15_000;

/** What the registry says that this version is now. */
export function askDigest({ kind, name, version = '' }: Reference, at: Registries): Promise<string> {
  return kind === 'image' ? askImage(name, version, at.images) : askAction(name, version, at.actions);
}

async function askImage(name: string, version: string, at: Registries['images']): Promise<string> {
  if ((name.split('/')[0] ?? '').includes('.')) throw new Error('it is not on Docker Hub');
  const repository = name.includes('/') ? name : `library/${name}`;
  const scope = `repository:${repository}:pull`;
  const tokens = await ask(`${at.tokens}?${new URLSearchParams({ service: 'registry.docker.io', scope })}`);
  const { token } = z.object({ token: z.string() }).parse(await tokens.json());
  const answer = await ask(`${at.manifests}/${repository}/manifests/${version}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: MANIFESTS },
  });
  return z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .parse(answer.headers.get('docker-content-digest'));
}

async function askAction(name: string, version: string, at: string): Promise<string> {
  const [owner, repository] = name.split('/');
  const answer = await ask(`${at}/${owner}/${repository}/commits/${version}`);
  const { sha } = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) }).parse(await answer.json());
  return sha;
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  return answer;
}
