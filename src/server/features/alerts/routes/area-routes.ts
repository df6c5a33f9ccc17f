import { AREA_API } from '#contract/area-paths';
import { AreaBody, AreaEntry, AreaList } from '#contract/areas';
import { IdParams } from '#contract/ids';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export function areaRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'listAreas' | 'addArea' | 'removeArea'>,
): void {
  app.route({
    method: 'GET',
    url: AREA_API.areas,
    config: { access: 'session' },
    schema: { response: { 200: AreaList } },
    handler: (request) => alerts.listAreas(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: AREA_API.areas,
    config: { access: 'subscriber' },
    schema: { body: AreaBody, response: { 200: AreaEntry, 201: AreaEntry } },
    handler: async (request, reply) => {
      const { entry, added } = await alerts.addArea(viewerOf(request).accountId, request.body);
      return reply.code(added ? 201 : 200).send(entry);
    },
  });

  app.route({
    method: 'DELETE',
    url: AREA_API.area,
    config: { access: 'session' },
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.removeArea(viewerOf(request).accountId, asId(request.params.id));
      return reply.code(204).send();
    },
  });
}
