import type { FastifyRequest } from 'fastify';
import { User } from '#contract/accounts';
import { API } from '#contract/paths';
import { PhoneAnswer, UpdatePhoneBody, VerifyPhoneBody } from '#contract/phone';
import type { AccountId } from '#domain/ids';
import { callerOf, viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export interface PhoneRoutesDependencies {
  alerts: Pick<AlertsService, 'updatePhone' | 'verifyPhone' | 'resendCode' | 'sendTestText'>;
  /** The person as all nouns together know them. */
  describeAccount(accountId: AccountId): Promise<User>;
  /** For the security log of the account. */
  recordChange(
    accountId: AccountId,
    kind: 'phone-changed' | 'phone-confirmed',
    caller: ReturnType<typeof callerOf>,
  ): Promise<void>;
}

export function phoneRoutes(app: HttpApp, deps: PhoneRoutesDependencies): void {
  const { alerts, describeAccount, recordChange } = deps;
  const config = { access: 'session' };

  app.route({
    method: 'POST',
    url: API.updatePhone,
    config: { access: 'recent-proof' },
    schema: { body: UpdatePhoneBody, response: { 200: PhoneAnswer } },
    handler: async (request) => {
      const answer = await alerts.updatePhone(senderOf(request), request.body);
      await recordChange(viewerOf(request).accountId, 'phone-changed', callerOf(request));
      return answer;
    },
  });

  app.route({
    method: 'POST',
    url: API.verifyPhone,
    config,
    schema: { body: VerifyPhoneBody, response: { 200: User } },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      await alerts.verifyPhone(accountId, request.body.code);
      await recordChange(accountId, 'phone-confirmed', callerOf(request));
      return describeAccount(accountId);
    },
  });

  app.route({
    method: 'POST',
    url: API.resendPhoneCode,
    config,
    schema: { response: { 202: NoContent } },
    handler: async (request, reply) => {
      await alerts.resendCode(senderOf(request));
      return reply.code(202).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.testText,
    config,
    schema: { response: { 202: NoContent } },
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key']?.toString();
      await alerts.sendTestText(viewerOf(request).accountId, key);
      return reply.code(202).send();
    },
  });
}

const LONGEST_PAGE = 200;

/** The page as the browser names it; without one the call came from elsewhere. */
function senderOf(request: FastifyRequest): Parameters<AlertsService['updatePhone']>[0] {
  const { referer } = request.headers;
  const page = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : 'not a page';
  return {
    accountId: viewerOf(request).accountId,
    address: request.ip,
    page: page.slice(0, LONGEST_PAGE),
  };
}
