import { AvailabilityList, LocationList, OpeningHistory, ServiceStatus } from '#contract/availability';
import { IdParams } from '#contract/accounts';
import { API } from '#contract/paths';
import { asId } from '#domain/ids';
import type { HttpApp } from '#server/platform/http/app';
import { sendReady } from '#server/platform/http/ready-answer';
import type { AvailabilityService } from './service.ts';

/** What anybody may see. Fresh for a few seconds, so that a crowd costs no more than one visitor. */
const SHARED_CACHE = 'public, max-age=30';

export function availabilityRoutes(app: HttpApp, availability: AvailabilityService): void {
  app.route({
    method: 'GET',
    url: API.availability,
    config: { access: 'public' },
    schema: { response: { 200: AvailabilityList } },
    handler: async (request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=10');
      return sendReady(request, reply, await availability.snapshot());
    },
  });

  app.route({
    method: 'GET',
    url: API.locations,
    config: { access: 'public' },
    schema: { response: { 200: LocationList } },
    handler: async (_request, reply) => {
      reply.header('cache-control', SHARED_CACHE);
      return availability.locations();
    },
  });

  app.route({
    method: 'GET',
    url: API.status,
    config: { access: 'public' },
    schema: { response: { 200: ServiceStatus } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=5');
      return availability.status();
    },
  });

  app.route({
    method: 'GET',
    url: API.history,
    config: { access: 'public' },
    schema: { response: { 200: OpeningHistory } },
    handler: async (_request, reply) => {
      reply.header('cache-control', SHARED_CACHE);
      return availability.history(null);
    },
  });

  app.route({
    method: 'GET',
    url: API.locationHistory,
    config: { access: 'public' },
    schema: { params: IdParams, response: { 200: OpeningHistory } },
    handler: async (request, reply) => {
      reply.header('cache-control', SHARED_CACHE);
      return availability.history(asId(request.params.id));
    },
  });
}
