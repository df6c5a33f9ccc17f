import { AccountEmail, ChangeEmailBody, ConfirmedEmail, ConfirmEmailBody } from '#contract/email-address';
import { API } from '#contract/paths';
import { callerOf, viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AccountsService } from './service.ts';

/** The address of an account: confirmed by a link, and changed. */
export function emailRoutes(app: HttpApp, accounts: AccountsService): void {
  app.route({
    method: 'POST',
    url: API.confirmEmail,
    config: { access: 'public' },
    schema: { body: ConfirmEmailBody, response: { 200: ConfirmedEmail } },
    handler: (request) => accounts.confirmEmail(request.body.token, callerOf(request)),
  });

  app.route({
    method: 'POST',
    url: API.resendConfirmation,
    config: { access: 'session' },
    schema: { response: { 202: NoContent } },
    handler: async (request, reply) => {
      await accounts.resendConfirmation(viewerOf(request));
      return reply.code(202).send();
    },
  });

  app.route({
    method: 'GET',
    url: API.accountEmail,
    config: { access: 'session' },
    schema: { response: { 200: AccountEmail } },
    handler: (request) => accounts.readEmail(viewerOf(request)),
  });

  app.route({
    method: 'POST',
    url: API.accountEmail,
    config: { access: 'recent-proof' },
    schema: { body: ChangeEmailBody, response: { 202: NoContent } },
    handler: async (request, reply) => {
      await accounts.requestEmailChange(viewerOf(request), request.body, callerOf(request));
      return reply.code(202).send();
    },
  });

  app.route({
    method: 'DELETE',
    url: API.accountEmail,
    config: { access: 'session' },
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.cancelEmailChange(viewerOf(request));
      return reply.code(204).send();
    },
  });
}
