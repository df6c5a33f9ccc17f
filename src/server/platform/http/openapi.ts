import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpApp } from './app.ts';

/** Describes every route from the schemas it is checked with; must come before the routes. */
export async function describeApi(
  app: HttpApp,
  info: { title: string; version: string; publicUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: info.title, version: info.version },
      servers: [{ url: info.publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document);
      const access = document.route.config?.access ?? '';
      if (['public', 'machine'].includes(access)) return transformed;
      const security = access === 'optional' ? [{ session: [] }, {}] : [{ session: [] }];
      return { ...transformed, schema: { ...transformed.schema, security } };
    },
  });
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
  );
}
