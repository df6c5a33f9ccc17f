import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route: a key of the policies the server was built with. */
    access?: string;
    /** Which limit counts it; without one it is counted with the calls. */
    limit?: RequestLimit;
  }
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
}

/** Each has a number of requests a minute from one address; `none` is for what costs no more than its refusal. */
export type RequestLimit = 'calls' | 'pages' | 'none';

export interface DeclaredRoute {
  method: string;
  url: string;
  access: string;
}

/** Lets the request pass, or throws the failure that answers it. */
export type AccessPolicy = (request: FastifyRequest) => Promise<void> | void;

/** Every route names its policy; one that does not keeps the server from starting. */
export function requireAccessPolicies(
  app: FastifyInstance,
  policies: Readonly<Record<string, AccessPolicy>>,
): void {
  app.decorate('declaredRoutes', []);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined || !Object.hasOwn(policies, access)) {
      throw new Error(`${String(route.method)} ${route.url} declares no known access policy`);
    }
    for (const method of [route.method].flat()) app.declaredRoutes.push({ method, url: route.url, access });
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access !== undefined) await policies[access]?.(request);
  });
}
