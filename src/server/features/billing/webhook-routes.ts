import type { FastifyInstance } from 'fastify';
import { WEBHOOK } from '#contract/paths';
import { Failure } from '#server/platform/failure';
import type { BillingService } from './service.ts';

/** Their bodies are larger than our forms. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** The signature is over the raw bytes, so nothing may parse the body first. */
export function billingWebhookRoutes(
  app: FastifyInstance,
  billing: Pick<BillingService, 'receiveWebhook'>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: WEBHOOK.payment,
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: 'webhook' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const { body, headers } = request;
        if (!Buffer.isBuffer(body))
          throw new Failure('forbidden', 'forged-webhook', 'There is nothing in it.');
        await billing.receiveWebhook({ headers, body });
        return reply.code(200).send();
      },
    });
  });
}
