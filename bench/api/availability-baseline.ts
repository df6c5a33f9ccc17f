import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { groupBy } from '#domain/group-by';
import { listLocations } from '#server/features/availability/source/location-store';
import { listOpen } from '#server/features/availability/snapshot/open-slot-store';
import { presentAvailability, presentOpenSlot } from '#server/features/availability/present';
import { openDatabase } from '#server/platform/db/database';
import type { Tables } from '#server/tables';

/**
 * The baseline of `api`: what most would write first. Each request asks the database (indexed), stringifies and
 * compresses. Runs as a process of its own, like the product: DATABASE_URL, PORT.
 */
const { db } = openDatabase<Tables>(process.env['DATABASE_URL'] ?? '', {
  maxConnections: 20,
  onError: () => {},
});
const brotli = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

createServer((_request, response) => {
  const answer = async () => {
    const [locations, open] = await Promise.all([listLocations(db), listOpen(db)]);
    const openAt = groupBy(open, ({ location_id }) => location_id);
    const slots = new Map([...openAt].map(([id, rows]) => [id, rows.map(presentOpenSlot)]));
    const body = await brotli(JSON.stringify(presentAvailability(locations, slots)), { params });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  };
  answer().catch(() => response.writeHead(500).end());
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
