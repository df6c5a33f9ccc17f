import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { sendReady } from '../http/ready-answer.ts';
import { type FurtherSources, widenedPolicy } from './content-policy.ts';
import type { Site, SiteFile } from './load-site.ts';

/** Addresses that answer with data, never with a page. */
const DATA_PATH = /^\/(api|webhooks)(\/|$)/;

export interface Pages {
  isPage(pathname: string): boolean;
  /** What a page may load besides our own files. */
  furtherSources(pathname: string): FurtherSources;
}

/** Exact file, else `path.html`, else the app's shell: with 200 for a page of the app, with 404 for anything else. */
export function serveSite(app: FastifyInstance, site: Site, { isPage, furtherSources }: Pages): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    if (DATA_PATH.test(pathname)) throw nothingHere();
    const found = site.get(pathname) ?? site.get(`${pathname}.html`);
    const further = furtherSources(pathname);
    if (found !== undefined) return send(request, reply, found, { status: 200, further });
    const shell = site.get('/index.html');
    if (shell === undefined || pathname.startsWith('/assets/')) throw nothingHere();
    return send(request, reply, shell, { status: isPage(pathname) ? 200 : 404, further });
  };
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, answer);
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, answer);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

function nothingHere(): Failure {
  return new Failure('missing', 'not-found', 'There is nothing at this address.');
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  { status, further }: { status: number; further: FurtherSources },
): FastifyReply {
  reply.type(file.type);
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.contentPolicy !== undefined)
    reply.header('content-security-policy', widenedPolicy(file.contentPolicy, further));
  return sendReady(request, reply, file, status);
}
