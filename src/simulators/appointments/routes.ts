import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { read, Refusal } from '#simulators/refusal';
import { bulkAnswer, listAnswer, seatsAnswer, slotsAnswer } from './answers.ts';
import type { OpenSeats } from './calendar.ts';
import type { SchedulerCall } from './requests.ts';
import type { Scheduler } from './scheduler.ts';
import { sendRows, strikeOnce } from './faulty-answers.ts';

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const Timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
  .transform((value) => value.slice(0, 16));

const ListQuery = z.object({ operational: Flag.optional(), serviceName: z.string().optional() });
const BulkQuery = z.object({
  minimum: z.coerce.number().int().min(1).max(10).default(1),
  limit: z.coerce.number().int().min(1).default(10),
  serviceName: z.string().optional(),
  filterTimestampBy: z.enum(['before']).optional(),
  timestamp: z.iso.date().optional(),
});
const SlotsQuery = z.object({
  locationId: z.coerce.number().int(),
  minimum: z.coerce.number().int().min(1).max(10).default(1),
  limit: z.coerce.number().int().min(1).default(10),
});
const WindowQuery = z.object({ startTimestamp: Timestamp, endTimestamp: Timestamp });
const OneCenter = z.object({ id: z.coerce.number().int() });
const CenterQuery = z.object({ locationId: z.coerce.number().int() });

/** The scheduler's own paths. */
export function schedulerRoutes(app: FastifyInstance, scheduler: Scheduler): void {
  const { centers, calendar, log } = scheduler;

  /** Notes the request, lets a fault strike, and sends the rows that the answer makes of the state. */
  async function serve(
    call: SchedulerCall,
    request: FastifyRequest,
    reply: FastifyReply,
    rowsOf: (seatsOf: (id: number) => OpenSeats, idOf: (id: number) => number) => unknown[],
  ): Promise<FastifyReply> {
    log.add({ call, url: request.url, userAgent: request.headers['user-agent'] ?? '' });
    const spoil = await strikeOnce(scheduler.faultsFor(call), reply, scheduler.retryAfterSeconds());
    if (spoil === undefined) return reply;
    const idOf = spoil === 'shuffle' ? scheduler.neighbourOf : (id: number) => id;
    const seatsOf = spoil === 'old' ? calendar.oldSeatsOf : (id: number) => calendar.seatsOf(idOf(id));
    return sendRows(reply, rowsOf(seatsOf, idOf), spoil);
  }

  const list = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = read(ListQuery, request.query);
    return serve('list', request, reply, () =>
      listAnswer(centers.values(), { service: query.serviceName, operational: query.operational }),
    );
  };
  app.get('/locations/', list);
  app.get('/locations', list);

  app.get('/slots/asLocations', async (request, reply) => {
    const query = read(BulkQuery, request.query);
    const asked = {
      service: query.serviceName,
      ...query,
      before: query.filterTimestampBy && query.timestamp,
    };
    return serve('bulk', request, reply, (seatsOf) => bulkAnswer(centers.values(), seatsOf, asked));
  });

  app.get('/slots', async (request, reply) => {
    const { locationId, ...asked } = read(SlotsQuery, request.query);
    return serve('slots', request, reply, (seatsOf, idOf) =>
      slotsAnswer(idOf(locationId), seatsOf(locationId), asked),
    );
  });

  app.get('/locations/:id/slots', async (request, reply) => {
    const { id } = read(OneCenter, request.params);
    if (!centers.has(id)) throw new Refusal(404, 'There is no such location.');
    const { startTimestamp, endTimestamp } = read(WindowQuery, request.query);
    return serve('seats', request, reply, (seatsOf) =>
      seatsAnswer(seatsOf(id), startTimestamp, endTimestamp),
    );
  });

  app.get('/slot-availability', async (request, reply) => {
    const { locationId } = read(CenterQuery, request.query);
    log.add({ call: 'availability', url: request.url, userAgent: request.headers['user-agent'] ?? '' });
    const seats = calendar.seatsOf(locationId);
    return reply.send({
      availableSlots: slotsAnswer(locationId, seats, { minimum: 1, limit: 10 }),
      lastPublishedDate: `${calendar.publishedUntil(locationId) ?? '2024-12-29T21:15'}:00`,
    });
  });
}
