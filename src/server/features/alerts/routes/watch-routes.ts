import { IdParams } from '#contract/ids';
import { API } from '#contract/paths';
import { WatchBody, WatchEntry, WatchList } from '#contract/watches';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export function watchRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'ownWatches' | 'addWatch' | 'removeWatch'>,
): void {
  app.route({
    method: 'GET',
    url: API.watches,
    config: { access: 'session', own: alerts.ownWatches },
    schema: { response: { 200: WatchList } },
    handler: alerts.ownWatches.answer,
  });

  app.route({
    method: 'POST',
    url: API.watches,
    config: { access: 'subscriber' },
    schema: { body: WatchBody, response: { 200: WatchEntry, 201: WatchEntry } },
    handler: async (request, reply) => {
      const { entry, added } = await alerts.addWatch(
        viewerOf(request).accountId,
        asId(request.body.locationId),
      );
      return reply.code(added ? 201 : 200).send(entry);
    },
  });

  app.route({
    method: 'DELETE',
    url: API.watch,
    config: { access: 'session' },
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.removeWatch(viewerOf(request).accountId, asId(request.params.id));
      return reply.code(204).send();
    },
  });
}
