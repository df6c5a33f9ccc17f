import * as z from 'zod';
import { cleanCity, cleanLine, cleanName, cleanPostalCode, cleanText } from '#domain/availability/clean-name';
import type { Look } from '#domain/availability/look';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { LocalTime, LocationId, Slot } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { placeOfZip } from '#domain/availability/zip-places';
import { isLocalTime } from '#domain/time/local-time';
import { isTimeZone } from '#domain/time/zone-offset';
import { appointmentsFailure } from './failures.ts';
import { LOCATION_EXTRAS, type LocationExtra } from './location-extras.ts';
import type { SourceLocation, SeatsWindow } from './port.ts';

const text = z.string().nullish();
const LocationRowId = z.int().positive();

/** Older answers write minutes, others may add seconds; a fraction or an offset would be something new. */
const Timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/)
  .transform((value): LocalTime => value.slice(0, 16))
  .refine(isLocalTime);

const Services = z.array(z.object({ name: z.string() })).nullish();

const LocationRows = z.array(
  z.object({
    id: LocationRowId,
    name: z.string().min(1),
    city: text,
    state: text,
    countryCode: text,
    tzData: text,
    address: text,
    addressAdditional: text,
    postalCode: text,
    notes: text,
    directions: text,
    services: Services,
  }),
);

const StockedRows = z.array(z.object({ id: LocationRowId, name: z.string().min(1), services: Services }));

const SeatRows = z.array(
  z.object({ timestamp: Timestamp, active: z.int().min(0), total: z.int().min(0).optional() }),
);

const SlotRows = z.array(
  z.object({ locationId: LocationRowId, startTimestamp: Timestamp, active: z.boolean() }),
);

const Published = z.object({ lastPublishedDate: Timestamp.nullish() });

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw appointmentsFailure('appointments-shape', {
    cause: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`,
  });
}

const extras: ReadonlyMap<number, LocationExtra> = new Map(LOCATION_EXTRAS.map((extra) => [extra.id, extra]));

export function parseLocations(body: unknown, service = GLOBAL_ENTRY): SourceLocation[] {
  const locations = new Map<number, SourceLocation>();
  for (const row of read(LocationRows, body)) {
    const extra = extras.get(row.id);
    const timeZone = extra?.timeZone ?? row.tzData ?? '';
    // Without a zone its times would be guesses, so such a row is left out; the others stay good.
    if (!offersService(row.services, service) || !isTimeZone(timeZone)) continue;
    locations.set(row.id, {
      id: asId(row.id),
      name: cleanName(row.name),
      city: cleanCity(row.city ?? '', extra?.city),
      state: cleanLine(row.state ?? '').toUpperCase(),
      countryCode: cleanLine(row.countryCode ?? '').toUpperCase(),
      timeZone,
      address: [row.address, row.addressAdditional]
        .map((line) => cleanLine(line ?? ''))
        .filter((line) => line !== '')
        .join(', '),
      postalCode: cleanPostalCode(row.postalCode ?? ''),
      iata: extra?.iata ?? null,
      ...positionOf(extra, cleanPostalCode(row.postalCode ?? ''), row.countryCode),
      notes: cleanText(row.notes ?? ''),
      directions: cleanText(row.directions ?? ''),
      flags: extra?.flags ?? [],
    });
  }
  // A list without a single usable location cannot be the list; retiring them all would be the consequence.
  if (locations.size === 0 && service === GLOBAL_ENTRY)
    throw appointmentsFailure('appointments-shape', { cause: 'no usable location' });
  return [...locations.values()].toSorted((a, b) => a.id - b.id);
}

/** One that is new to us lies somewhere in its ZIP area, which is near enough to be found within a distance. */
function positionOf(
  extra: LocationExtra | undefined,
  postalCode: string,
  countryCode: string | null | undefined,
): { lat: number | null; lng: number | null } {
  if (extra !== undefined) return { lat: extra.lat, lng: extra.lng };
  const isUs = cleanLine(countryCode ?? '').toUpperCase() === 'US' && /^\d{5}/.test(postalCode);
  return (isUs ? placeOfZip(postalCode) : null) ?? { lat: null, lng: null };
}

export function parseStocked(body: unknown): ReadonlySet<LocationId> {
  const rows = read(StockedRows, body).filter((row) => offersService(row.services, GLOBAL_ENTRY));
  return new Set(rows.map((row): LocationId => asId(row.id)));
}

/** Full times stand in the answer too, with no seats. Times outside the window were not asked for. */
export function parseSeats(body: unknown, { from, until }: SeatsWindow): Look {
  const rows = read(SeatRows, body)
    .map(({ timestamp, active }) => ({ at: timestamp, seats: active }))
    .filter(({ at, seats }) => seats > 0 && at >= from && at < until);
  return { slots: summed(rows), coveredUntil: until };
}

export const parsePublished = (body: unknown): LocalTime | null =>
  read(Published, body).lastPublishedDate ?? null;

/** An answer as long as the limit may have been cut there: it says nothing of times after its last. */
export function parseOpenSlots(
  body: unknown,
  { locationId, partySize, limit }: { locationId: LocationId; partySize: number; limit: number },
): Look {
  const rows = read(SlotRows, body);
  if (rows.some((row) => row.locationId !== locationId))
    throw appointmentsFailure('appointments-wrong-location');
  const slots = summed(
    rows.filter((row) => row.active).map((row) => ({ at: row.startTimestamp, seats: partySize })),
  );
  const last = rows.reduce((latest, row) => (row.startTimestamp > latest ? row.startTimestamp : latest), '');
  return { slots, coveredUntil: rows.length < limit ? null : last };
}

function offersService(services: z.infer<typeof Services>, service: string): boolean {
  return services === null || services === undefined || services.some(({ name }) => name === service);
}

function summed(rows: readonly Slot[]): Slot[] {
  const seatsAt = new Map<LocalTime, number>();
  for (const { at, seats } of rows) seatsAt.set(at, (seatsAt.get(at) ?? 0) + seats);
  return [...seatsAt]
    .map(([at, seats]): Slot => ({ at, seats }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
