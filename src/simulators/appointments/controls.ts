import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultControls } from '#simulators/fault-controls';
import { read, Refusal } from '#simulators/refusal';
import { createCenter, SERVICE_NAMES } from './centers.ts';
import { WORLD_MODES } from './calendar.ts';
import { FAULTY_CALLS, type Scheduler } from './scheduler.ts';

const CenterId = z.coerce.number().int();
const SlotTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must look like 2026-12-02T09:15');
const Seats = z.coerce.number().int().min(1).max(50);

const OpenBody = z.strictObject({ locationId: CenterId, at: SlotTime, seats: Seats.default(1) });
const TakeBody = z.strictObject({ locationId: CenterId, at: SlotTime, seats: Seats.optional() });
const WorldBody = z.strictObject({
  mode: z.enum(WORLD_MODES).optional(),
  speed: z.coerce.number().min(0.01).max(10_000).optional(),
});
const PublishBody = z.strictObject({
  locationId: CenterId,
  until: SlotTime,
  times: z.array(SlotTime).max(200),
});
const OneCenter = z.strictObject({ id: CenterId });
const CenterBody = z.strictObject({ operational: z.boolean() });
const NewCenterBody = z.strictObject({
  id: CenterId,
  name: z.string().min(1),
  city: z.string().min(1),
  state: z.string().max(2),
  postalCode: z.string(),
  countryCode: z.string().length(2).default('US'),
  tzData: z.string().min(1),
  services: z.array(z.enum(SERVICE_NAMES)).min(1).optional(),
});
const RetryAfterBody = z.strictObject({ seconds: z.coerce.number().int().min(0).max(86_400) });
const RequestsQuery = z.strictObject({ since: z.iso.datetime({ offset: true }).optional() });
const ResetBody = z
  .strictObject({ mode: z.enum(WORLD_MODES).optional(), centers: z.array(CenterId).min(1).optional() })
  .nullish();

/** What a test or a visitor of the console can do to the scheduler. */
export function schedulerControls(app: FastifyInstance, scheduler: Scheduler, changed: () => void): void {
  const { calendar, centers, log } = scheduler;
  const find = (id: number) => {
    const center = centers.get(id);
    if (!center) throw new Refusal(404, `There is no location ${id}.`);
    return center;
  };

  faultControls(app, scheduler.faults);
  for (const call of FAULTY_CALLS)
    app.register(async (scope) => faultControls(scope, scheduler.faultsOf[call]), { prefix: `/${call}` });

  app.post('/open', async (request, reply) => {
    const { locationId, at, seats } = read(OpenBody, request.body);
    find(locationId);
    calendar.open(locationId, at, seats);
    changed();
    return reply.code(204).send();
  });

  /** Publishes new weeks. */
  app.post('/publish', async (request, reply) => {
    const { locationId, until, times } = read(PublishBody, request.body);
    find(locationId);
    calendar.publish(locationId, until, times);
    changed();
    return reply.code(204).send();
  });

  app.post('/take', async (request, reply) => {
    const { locationId, at, seats } = read(TakeBody, request.body);
    if (!calendar.take(locationId, at, seats)) throw new Refusal(404, 'Nothing is open at that time.');
    changed();
    return reply.code(204).send();
  });

  app.get('/open/:id', async (request) => {
    const { id } = read(OneCenter, request.params);
    find(id);
    return { slots: [...calendar.seatsOf(id)].map(([at, seats]) => ({ at, seats })) };
  });

  app.get('/world', async () => calendar.world());

  app.post('/world', async (request, reply) => {
    const { mode, speed } = read(WorldBody, request.body);
    const world = calendar.world();
    calendar.setWorld(mode ?? world.mode, speed ?? world.speed);
    changed();
    return reply.code(204).send();
  });

  /** From now on the fault `old` answers with what is open at this moment. */
  app.post('/remember', async (_request, reply) => {
    calendar.remember();
    return reply.code(204).send();
  });

  /** A center that nobody has heard of before. */
  app.post('/locations', async (request, reply) => {
    const { services, ...place } = read(NewCenterBody, request.body);
    if (centers.has(place.id)) throw new Refusal(409, `There is a location ${place.id} already.`);
    const row = { ...place, address: 'International Airport', ...(services && { services }) };
    centers.set(row.id, createCenter(row, new Date()));
    changed();
    return reply.code(204).send();
  });

  app.post('/locations/:id', async (request, reply) => {
    const center = find(read(OneCenter, request.params).id);
    center.operational = read(CenterBody, request.body).operational;
    changed();
    return reply.code(204).send();
  });

  app.post('/retry-after', async (request, reply) => {
    scheduler.setRetryAfter(read(RetryAfterBody, request.body).seconds);
    return reply.code(204).send();
  });

  app.get('/requests', async (request) => {
    const { since } = read(RequestsQuery, request.query);
    return { count: log.count(), requests: log.list(since === undefined ? undefined : new Date(since)) };
  });

  // Answers what it forgets.
  app.delete('/requests', async () => {
    const requests = log.list();
    log.clear();
    return { requests };
  });

  /** As new; with `centers` the source has no others. */
  app.post('/reset', async (request, reply) => {
    const { mode, centers: only } = read(ResetBody, request.body) ?? {};
    only?.forEach(find);
    scheduler.reset(only);
    calendar.setWorld(mode ?? calendar.world().mode, 1);
    changed();
    return reply.code(204).send();
  });
}
