import type { FastifyRequest } from 'fastify';
import { WEBHOOK } from '#contract/paths';
import { Failure } from '#server/platform/failure';
import type { HttpApp } from '#server/platform/http/app';
import type { AlertsService } from '#server/features/alerts/service';

export interface WebhookRoutesDependencies {
  alerts: Pick<AlertsService, 'receiveDeliveryReport' | 'receiveText'>;
  /** Whether the provider has signed this call. */
  isSigned(call: { url: string; fields: URLSearchParams; signature: string }): boolean;
  publicUrl: string;
}

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** What the provider of text messages calls. A call without a valid signature is refused before anything else is read. */
export function webhookRoutes(
  app: HttpApp,
  { alerts, isSigned, publicUrl }: WebhookRoutesDependencies,
): void {
  /** The address is built from our own, never from the Host header. */
  function signedFields(request: FastifyRequest): URLSearchParams {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const url = publicUrl + request.raw.url;
    const signature = request.headers['x-twilio-signature'];
    if (typeof signature === 'string' && isSigned({ url, fields, signature })) return fields;
    throw new Failure('forbidden', 'forged-webhook', 'The signature of this call is not right.');
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    const options = { config: { access: 'webhook' }, schema: { hide: true } };

    scope.post(WEBHOOK.textStatus, options, async (request, reply) => {
      const fields = signedFields(request);
      await alerts.receiveDeliveryReport({
        reference: new URLSearchParams(request.raw.url?.split('?')[1]).get('ref') ?? '',
        sid: fields.get('MessageSid') ?? '',
        status: fields.get('MessageStatus') ?? '',
        errorCode: fields.get('ErrorCode'),
      });
      return reply.code(204).send();
    });

    scope.post(WEBHOOK.textInbound, options, async (request, reply) => {
      const fields = signedFields(request);
      await alerts.receiveText({
        sid: fields.get('MessageSid') ?? '',
        from: fields.get('From') ?? '',
        body: fields.get('Body') ?? '',
        optOutType: fields.get('OptOutType'),
      });
      return reply.type('text/xml; charset=utf-8').send(NOTHING_TO_SAY);
    });
  });
}
