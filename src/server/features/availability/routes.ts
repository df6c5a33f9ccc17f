import type { FastifyReply, FastifyRequest } from 'fastify';
import { AvailabilityList, LocationList, OpeningHistory, ServiceStatus } from '#contract/availability';
import { IdParams } from '#contract/ids';
import { LookList, LooksQuery } from '#contract/looks';
import { API } from '#contract/paths';
import { ProgramQuery } from '#contract/programs';
import { asId } from '#domain/ids';
import type { HttpApp } from '#server/platform/http/app';
import { eventStreams } from '#server/platform/http/event-stream';
import { etagOf, type ReadyAnswer, sendReady } from '#server/platform/http/ready-answer';
import type { AvailabilityService } from './service.ts';

/** Browsers beyond these ask every few seconds instead. */
const MOST_STREAMS = { most: 20_000, mostPerAddress: 100 };

/** Public answers, sent from prepared bytes; shared caches may keep them for some seconds. */
export function availabilityRoutes(app: HttpApp, availability: AvailabilityService): void {
  const config = { access: 'public' };

  app.route({
    method: 'GET',
    url: API.availability,
    config,
    schema: { querystring: ProgramQuery, response: { 200: AvailabilityList } },
    handler: async (request, reply) =>
      send(request, reply, 10, await availability.availability(request.query.program)),
  });

  app.route({
    method: 'GET',
    url: API.looks,
    config,
    schema: { querystring: LooksQuery, response: { 200: LookList } },
    handler: async (request, reply) =>
      sendUncached(request, reply, await availability.looks(request.query.ids.map((id) => asId(id)))),
  });

  const beginStream = eventStreams(app, MOST_STREAMS);
  app.route({
    method: 'GET',
    url: API.liveLooks,
    config,
    // Its body has no end.
    exposeHeadRoute: false,
    schema: { querystring: LooksQuery },
    handler: async (request, reply) => {
      const stream = beginStream(request, reply);
      const following = availability.followLooks(
        request.query.ids.map((id) => asId(id)),
        (event) => stream.tell(event),
      );
      await stream.endWith(following);
      return reply.send(stream);
    },
  });

  app.route({
    method: 'GET',
    url: API.locations,
    config,
    schema: { querystring: ProgramQuery, response: { 200: LocationList } },
    handler: async (request, reply) =>
      send(request, reply, 60, await availability.locations(request.query.program)),
  });

  app.route({
    method: 'GET',
    url: API.status,
    config,
    schema: { response: { 200: ServiceStatus } },
    handler: async (request, reply) => send(request, reply, 5, await availability.status()),
  });

  app.route({
    method: 'GET',
    url: API.history,
    config,
    schema: { response: { 200: OpeningHistory } },
    handler: async (request, reply) => send(request, reply, 60, await availability.history(null)),
  });

  app.route({
    method: 'GET',
    url: API.locationHistory,
    config,
    schema: { params: IdParams, response: { 200: OpeningHistory } },
    handler: async (request, reply) =>
      send(request, reply, 60, await availability.history(asId(request.params.id))),
  });
}

/** So small that compressing it would cost more than it saves; 304 when nothing has changed. */
function sendUncached(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const identity = Buffer.from(JSON.stringify(answer));
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
  return sendReady(request, reply, { etag: etagOf(identity), bodies: { identity } });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  answer: ReadyAnswer,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('cache-control', `public, max-age=${seconds}`);
  return sendReady(request, reply, answer);
}
