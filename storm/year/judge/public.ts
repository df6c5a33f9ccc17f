import type { AvailabilityEntry, ServiceStatus } from '#contract/availability';
import { API } from '#contract/paths';
import { Client } from '../../../test/client.ts';
import { CENTERS } from '../centers.ts';
import { localOf } from '../model/local-time.ts';
import { DAY, MINUTE, type Scene } from '../scene.ts';

/** The budget that ships: so many requests in any minute, over all processes. */
const REQUESTS_PER_MINUTE = 20;

/** What everybody may read is what the source really has, and the figures are those of the requests it got. */
export async function comparePublic({ service, source, time, broken }: Scene): Promise<void> {
  const client = new Client(service.front.url, '192.0.2.2');
  const { lookAt } = await service.nextDue();
  const isSettled = source.unseen().length === 0 && lookAt > time.now + MINUTE;
  if (isSettled && !source.isFaulty()) {
    const shown = (await client.get<AvailabilityEntry[]>(API.availability)).body;
    for (const { id, zone } of CENTERS) {
      const ahead = localOf(time.now, zone);
      const truth = source.openSlots(id).filter(({ local }) => local > ahead);
      const entry = shown.find(({ location }) => location.id === id);
      const differs = differenceOf(
        (entry?.availability ?? []).map(({ date, slots }) => `${date.slice(0, 16)} ${slots}`),
        truth.map(({ local, seats }) => `${local} ${seats}`),
      );
      if (differs !== '') broken('the public list', `of ${id} differs: ${differs}`);
    }
    const { source: state } = (await client.get<ServiceStatus>(API.status)).body;
    if (state === 'down') broken('the status page', 'says that the source is down, and it is not');
  }
  const status = (await client.get<ServiceStatus>(API.status)).body;
  const asked = source.arrivals.filter((at) => at > time.now - DAY).length;
  if (status.checks24h > asked + 2)
    broken('the status page', `counts ${status.checks24h} checks of ${asked} requests`);
  if (status.good24h > status.checks24h) broken('the status page', 'counts more good checks than checks');
  for (const [index, at] of source.arrivals.entries()) {
    const later = source.arrivals[index + REQUESTS_PER_MINUTE];
    if (later !== undefined && later - at < MINUTE - 1_000)
      broken('the source', `got more than ${REQUESTS_PER_MINUTE} requests within a minute`);
  }
}

function differenceOf(shown: readonly string[], truth: readonly string[]): string {
  const missing = truth.filter((line) => !shown.includes(line)).map((line) => `without ${line}`);
  const added = shown.filter((line) => !truth.includes(line)).map((line) => `with ${line}`);
  return [...missing, ...added].join(', ');
}
