import type { FastifyRequest } from 'fastify';
import type { AccountsService, Caller, Viewer } from '#server/features/accounts/service';
import type { SupportService } from '#server/features/support/service';
import { Failure } from '#server/platform/failure';
import type { AccessPolicy } from '#server/platform/http/access';
import { addressUnit } from '#server/platform/http/client-address';

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}

/** Who may call what. Every route names one of these. */
export function accessPolicies({
  accounts,
  support,
}: {
  accounts: Pick<AccountsService, 'authenticate' | 'requireRecentProof'>;
  support: Pick<SupportService, 'isProvenOperator'>;
}) {
  /** Authority comes from the Authorization header alone; cookies grant nothing. */
  const session: AccessPolicy = async (request) => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
    const { own } = request.routeOptions.config;
    const found = token === undefined ? undefined : await accounts.authenticate(token, own);
    if (found === undefined)
      throw new Failure('unauthenticated', 'session-ended', 'Please log in to continue.');
    request.viewer = found.viewer;
    own?.keep(request, found.ownRows);
  };
  return {
    public: () => {},
    machine: () => {},
    /** A provider proves itself by a signature over the body, which is not there yet; the route checks it first. */
    webhook: () => {},
    session,
    /** For changes that a stolen session must not make: whoever has a second factor has shown it minutes ago. */
    'recent-proof': async (request) => {
      await session(request);
      await accounts.requireRecentProof(viewerOf(request));
    },
    /** Signed in or out; but whoever claims to be somebody must be. */
    optional: async (request) => {
      if (request.headers.authorization !== undefined) await session(request);
    },
    operator: async (request) => {
      await session(request);
      const viewer = viewerOf(request);
      if (viewer.role !== 'operator')
        throw new Failure('forbidden', 'forbidden', 'This is for operators only.');
      if (support.isProvenOperator(viewer)) return;
      throw new Failure(
        'forbidden',
        'second-factor-required',
        'Please enter the code from your authenticator app.',
      );
    },
    subscriber: async (request) => {
      await session(request);
      if (viewerOf(request).isEntitled) return;
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

/** Long enough for every real browser's User-Agent. */
const DEVICE_LENGTH = 200;

export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressUnit(request.ip),
  device: request.headers['user-agent']?.slice(0, DEVICE_LENGTH) ?? null,
});
