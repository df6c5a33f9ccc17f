import {
  AlertChannels,
  EmailAlertsBody,
  PushReceiptBody,
  PushSubscriptionBody,
} from '#contract/alert-channels';
import { IdParams } from '#contract/ids';
import { CHANNEL_API } from '#contract/channel-paths';
import { asId } from '#domain/ids';
import { callerOf, viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

type ChannelVerbs = Pick<
  AlertsService,
  'readChannels' | 'setEmailAlerts' | 'addBrowser' | 'removeBrowser' | 'receivePushReceipt'
>;

/** How somebody is told beside texts. */
export function channelRoutes(app: HttpApp, alerts: ChannelVerbs): void {
  const config = { access: 'session' };

  app.route({
    method: 'GET',
    url: CHANNEL_API.alertChannels,
    config,
    schema: { response: { 200: AlertChannels } },
    handler: async (request) => alerts.readChannels(viewerOf(request)),
  });

  app.route({
    method: 'POST',
    url: CHANNEL_API.emailAlerts,
    config,
    schema: { body: EmailAlertsBody, response: { 200: AlertChannels } },
    handler: async (request) => alerts.setEmailAlerts(viewerOf(request), request.body.on),
  });

  app.route({
    method: 'POST',
    url: CHANNEL_API.pushBrowsers,
    config,
    schema: { body: PushSubscriptionBody, response: { 200: AlertChannels } },
    handler: async (request) => alerts.addBrowser(viewerOf(request), request.body, callerOf(request).device),
  });

  app.route({
    method: 'DELETE',
    url: CHANNEL_API.pushBrowser,
    config,
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.removeBrowser(viewerOf(request), asId(request.params.id));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: CHANNEL_API.pushReceipts,
    config: { access: 'public' },
    schema: { body: PushReceiptBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.receivePushReceipt(request.body.receipt);
      return reply.code(204).send();
    },
  });
}
