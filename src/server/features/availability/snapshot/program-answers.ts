import type { AvailabilityEntry, LocationEntry } from '#contract/availability';
import type { Program } from '#domain/availability/programs';
import { type ReadyAnswer, readyJson } from '#server/platform/http/ready-answer';

/** A program, or all of them. */
export type ProgramChoice = Program | 'any';

export interface ProgramAnswers {
  availability: ReadyAnswer;
  locations: ReadyAnswer;
}

/** The two public lists of each program: made when first asked for, once for each snapshot. */
export function programAnswers(places: readonly LocationEntry[], available: readonly AvailabilityEntry[]) {
  const kept = new Map<ProgramChoice, Promise<ProgramAnswers>>();

  async function make(choice: ProgramChoice): Promise<ProgramAnswers> {
    const chosen = places.filter(({ programs }) => choice === 'any' || programs.includes(choice));
    const ids = new Set(chosen.map(({ id }) => id));
    return {
      availability: await readyJson(available.filter(({ location }) => ids.has(location.id))),
      locations: await readyJson(chosen),
    };
  }

  return (choice: ProgramChoice): Promise<ProgramAnswers> => {
    const made = kept.get(choice) ?? make(choice);
    kept.set(choice, made);
    return made;
  };
}
