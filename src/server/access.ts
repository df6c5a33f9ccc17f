import type { FastifyRequest } from 'fastify';
import type { AccountsService } from '#server/features/accounts/service';
import type { Viewer } from '#server/features/accounts/sessions';
import type { BillingService } from '#server/features/billing/service';
import { Failure } from '#server/platform/failure';
import type { AccessPolicy } from '#server/platform/http/access';

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}

/** Who may call what. Every route names one of these. */
export function accessPolicies({
  accounts,
  billing,
}: {
  accounts: Pick<AccountsService, 'authenticate'>;
  billing: Pick<BillingService, 'isEntitled'>;
}) {
  /** Authority comes from the Authorization header alone; cookies grant nothing. */
  const session: AccessPolicy = async (request) => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
    const viewer = token === undefined ? undefined : await accounts.authenticate(token);
    if (viewer === undefined)
      throw new Failure('unauthenticated', 'session-ended', 'Please log in to continue.');
    request.viewer = viewer;
  };
  return {
    public: () => {},
    machine: () => {},
    /** A provider proves itself by a signature over the body, which is not there yet; the route checks it first. */
    webhook: () => {},
    session,
    subscriber: async (request) => {
      await session(request);
      if (await billing.isEntitled(viewerOf(request).accountId)) return;
      throw new Failure('forbidden', 'subscription-required', 'This needs an active subscription.');
    },
  } satisfies Record<string, AccessPolicy>;
}

/** For handlers behind a policy that proves one; anything else is a mistake in the route. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (request.viewer === undefined)
    throw new Error(`${request.routeOptions.url} asks who is there but lets anyone in`);
  return request.viewer;
}
