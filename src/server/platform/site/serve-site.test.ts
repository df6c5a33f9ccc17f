import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { type Site, serveSite } from './serve-site.ts';
import { readyFile } from './site-files.ts';

async function serving(site: Partial<Site> = {}) {
  const asked: string[] = [];
  const page = await readyFile('.html', '<!doctype html>a page');
  const app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Failure && error.kind === 'missing' ? 404 : 500).send('a problem'),
  );
  serveSite(
    app,
    {
      file: () => undefined,
      page: async (pathname) => {
        asked.push(pathname);
        return { file: page, status: pathname === '/404' ? 404 : 200 };
      },
      ...site,
    },
    (pathname) => (pathname === '/pay' ? { 'script-src': ['https://payments.example'] } : {}),
  );
  return { app, asked };
}

describe('the site', () => {
  it('answers an address without its query', async () => {
    const { app, asked } = await serving();
    const { statusCode, body, headers } = await app.inject('/status?from=mail');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<!doctype html>a page', 'no-cache']);
    expect(asked).toEqual(['/status']);
  });

  it('gives a page the status that the page says', async () => {
    const { app } = await serving();
    expect((await app.inject('/404')).statusCode).toBe(404);
  });

  it('prefers a file of the build to a page', async () => {
    const script = { ...(await readyFile('.txt', 'run()')), immutable: true };
    const { app, asked } = await serving({
      file: (pathname) => (pathname === '/assets/a.js' ? script : undefined),
    });
    const { body, headers } = await app.inject('/assets/a.js');
    expect([body, headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
    expect(headers['content-security-policy']).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each(['/api', '/api/nothing', '/webhooks/nothing', '/assets/gone.js'])(
    'answers %s with a problem, never with a page',
    async (address) => {
      const { app, asked } = await serving();
      const { statusCode, body } = await app.inject(address);
      expect([statusCode, body]).toEqual([404, 'a problem']);
      expect(asked).toEqual([]);
    },
  );

  it('has a page whose name only begins like that', async () => {
    const { app } = await serving();
    expect((await app.inject('/apiary')).statusCode).toBe(200);
  });

  it('without a build has nothing', async () => {
    const { app } = await serving({ page: async () => undefined });
    expect((await app.inject('/')).statusCode).toBe(404);
    expect((await app.inject({ url: '/', method: 'POST' })).statusCode).toBe(404);
  });

  it('lets a page load further sources only where it is told so', async () => {
    const { app } = await serving();
    const policyOf = async (address: string) =>
      (await app.inject(address)).headers['content-security-policy'];
    expect(await policyOf('/pay')).toContain("script-src 'self' https://payments.example;");
    expect(await policyOf('/status')).not.toContain('payments.example');
  });
});
