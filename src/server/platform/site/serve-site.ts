import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { sendReady } from '../http/ready-answer.ts';
import { type FurtherSources, widenedPolicy } from './content-policy.ts';
import type { SiteFile } from './site-files.ts';

export interface Site {
  /** A file of the build by its address. */
  file(pathname: string): SiteFile | undefined;
  /** The page at any other address, if only one that says there is none; undefined without a build. */
  page(pathname: string): Promise<{ file: SiteFile; status: 200 | 404 } | undefined>;
}

/** Addresses that answer with data or with a file of the build, never with a page. */
const NO_PAGES = /^\/(api|webhooks|assets)(\/|$)/;

/** `furtherSources` says what a page may load besides our own files. */
export function serveSite(
  app: FastifyInstance,
  site: Site,
  furtherSources: (pathname: string) => FurtherSources,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    const further = furtherSources(pathname);
    const file = site.file(pathname);
    if (file !== undefined) return send(request, reply, file, { status: 200, further });
    const page = NO_PAGES.test(pathname) ? undefined : await site.page(pathname);
    if (page === undefined) throw nothingHere();
    return send(request, reply, page.file, { status: page.status, further });
  };
  const schema = { hide: true };
  app.get('/', { config: { access: 'public', limit: 'pages' }, schema }, answer);
  app.get('/*', { config: { access: 'public', limit: 'pages' }, schema }, answer);
  // Sent from memory, a dozen for each first visit.
  app.get('/assets/*', { config: { access: 'public', limit: 'none' }, schema }, answer);
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
