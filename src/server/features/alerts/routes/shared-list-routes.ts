import { SHARED_LIST_API } from '#contract/booking-paths';
import { IdParams } from '#contract/ids';
import { NewSharedList, SharedLists } from '#contract/shared-lists';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export function sharedListRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'listSharedLists' | 'addSharedList' | 'endSharedList'>,
): void {
  const config = { access: 'session' };

  app.route({
    method: 'GET',
    url: SHARED_LIST_API.lists,
    config,
    schema: { response: { 200: SharedLists } },
    handler: (request) => alerts.listSharedLists(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: SHARED_LIST_API.lists,
    config,
    schema: { response: { 201: NewSharedList } },
    handler: async (request, reply) =>
      reply.code(201).send(await alerts.addSharedList(viewerOf(request).accountId)),
  });

  app.route({
    method: 'DELETE',
    url: SHARED_LIST_API.list,
    config,
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.endSharedList(viewerOf(request).accountId, asId(request.params.id));
      return reply.code(204).send();
    },
  });
}
