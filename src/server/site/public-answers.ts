import { API } from '#contract/paths';
import { ANY_PROGRAM } from '#contract/program-paths';
import { asId } from '#domain/ids';
import type { AvailabilityService } from '#server/features/availability/service';
import { Failure } from '#server/platform/failure';
import type { ReadyAnswer } from '#server/platform/http/ready-answer';

type Availability = Pick<AvailabilityService, 'availability' | 'locations' | 'status' | 'history'>;

const CENTER_HISTORY = new RegExp(`^${API.locationHistory.replace(':id', String.raw`(\d{1,9})`)}$`);

/** Reads what anybody may see by its address, the same bytes that a browser would get. */
export function publicAnswers(availability: Availability): (path: string) => Promise<unknown> {
  const parsed = new WeakMap<ReadyAnswer, unknown>();
  const parse = (answer: ReadyAnswer) => {
    const known = parsed.get(answer) ?? JSON.parse(answer.bodies.identity.toString());
    parsed.set(answer, known);
    return known;
  };
  const ask = (path: string): Promise<ReadyAnswer> => {
    if (path === API.availability) return availability.availability();
    if (path === API.locations) return availability.locations();
    if (path === ANY_PROGRAM.locations) return availability.locations('any');
    if (path === ANY_PROGRAM.availability) return availability.availability('any');
    if (path === API.status) return availability.status();
    if (path === API.history) return availability.history(null);
    const id = CENTER_HISTORY.exec(path)?.[1];
    if (id !== undefined) return availability.history(asId(Number(id)));
    throw new Failure('missing', 'not-found', `${path} is not something a page can read.`);
  };
  return async (path) => parse(await ask(path));
}
