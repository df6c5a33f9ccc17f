import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { sendReady } from '../http/ready-answer.ts';
import type { Site, SiteFile } from './load-site.ts';

/** Addresses that answer with data, never with a page. */
const DATA_PATH = /^\/(api|webhooks)(\/|$)/;

/** Exact file, else `path.html`, else the app's shell: with 200 for a page of the app, with 404 for anything else. */
export function serveSite(app: FastifyInstance, site: Site, isPage: (pathname: string) => boolean): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    if (DATA_PATH.test(pathname)) throw nothingHere();
    const found = site.get(pathname) ?? site.get(`${pathname}.html`);
    if (found !== undefined) return send(request, reply, found, 200);
    const shell = site.get('/index.html');
    if (shell === undefined || pathname.startsWith('/assets/')) throw nothingHere();
    return send(request, reply, shell, isPage(pathname) ? 200 : 404);
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

function send(request: FastifyRequest, reply: FastifyReply, file: SiteFile, status: number): FastifyReply {
  reply.type(file.type);
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.contentPolicy !== undefined) reply.header('content-security-policy', file.contentPolicy);
  return sendReady(request, reply, file, status);
}
