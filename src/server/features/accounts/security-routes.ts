import { PageQuery } from '#contract/alerts';
import { IdParams } from '#contract/ids';
import { PasskeyAttestation } from '#contract/passkeys';
import { API } from '#contract/paths';
import {
  AuthenticatorSecret,
  EnrollBody,
  PasskeyAdded,
  PasskeyCreation,
  ProofBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorOffer,
  SecondFactorState,
} from '#contract/second-factor';
import { SecurityEventPage } from '#contract/security-log';
import { asId } from '#domain/ids';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import { callerOf, viewerOf } from '#server/access';
import type { AccountsService } from './service.ts';

const PAGE_LENGTH = 10;

/** The owner's side of the security log and of the second factor. */
export function securityRoutes(app: HttpApp, accounts: AccountsService): void {
  app.route({
    method: 'GET',
    url: API.securityEvents,
    config: { access: 'session' },
    schema: { querystring: PageQuery, response: { 200: SecurityEventPage } },
    handler: async (request) => {
      const { before = null, limit = PAGE_LENGTH } = request.query;
      return accounts.listSecurityEvents(viewerOf(request).accountId, { before, limit });
    },
  });

  app.route({
    method: 'GET',
    url: API.secondFactor,
    config: { access: 'session' },
    schema: { response: { 200: SecondFactorState } },
    handler: async (request) => accounts.describeSecondFactor(viewerOf(request)),
  });

  app.route({
    method: 'POST',
    url: API.secondFactorEnroll,
    config: { access: 'recent-proof' },
    schema: { body: EnrollBody, response: { 200: AuthenticatorSecret } },
    handler: async (request) =>
      accounts.beginEnrollment(viewerOf(request), request.body.password, callerOf(request)),
  });

  app.route({
    method: 'POST',
    url: API.secondFactorConfirm,
    config: { access: 'recent-proof' },
    schema: { body: SecondFactorBody, response: { 200: RecoveryCodes } },
    handler: async (request) => ({
      recoveryCodes: await accounts.confirmEnrollment(
        viewerOf(request),
        request.body.code,
        callerOf(request),
      ),
    }),
  });

  app.route({
    method: 'POST',
    url: API.secondFactorChallenge,
    config: { access: 'session' },
    schema: { response: { 200: SecondFactorOffer } },
    handler: async (request) => accounts.offerSecondFactor(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: API.passkeyEnroll,
    config: { access: 'recent-proof' },
    schema: { body: EnrollBody, response: { 200: PasskeyCreation } },
    handler: async (request) =>
      accounts.beginPasskey(viewerOf(request), request.body.password, callerOf(request)),
  });

  app.route({
    method: 'POST',
    url: API.passkeys,
    config: { access: 'recent-proof' },
    schema: { body: PasskeyAttestation, response: { 200: PasskeyAdded } },
    handler: async (request) => accounts.addPasskey(viewerOf(request), request.body, callerOf(request)),
  });

  app.route({
    method: 'DELETE',
    url: API.passkey,
    config: { access: 'recent-proof' },
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.removePasskey(viewerOf(request), asId(request.params.id), callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.secondFactorVerify,
    config: { access: 'session' },
    schema: { body: ProofBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.stepUp(viewerOf(request), request.body, callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.recoveryCodes,
    config: { access: 'recent-proof' },
    schema: { response: { 200: RecoveryCodes } },
    handler: async (request) => ({
      recoveryCodes: await accounts.renewRecoveryCodes(viewerOf(request), callerOf(request)),
    }),
  });

  app.route({
    method: 'DELETE',
    url: API.secondFactor,
    config: { access: 'recent-proof' },
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.removeSecondFactor(viewerOf(request), callerOf(request));
      return reply.code(204).send();
    },
  });
}
