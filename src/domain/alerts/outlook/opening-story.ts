import type { LocalTime } from '#domain/availability/slot';
import { toInstant } from '#domain/time/local-time';
import { spokenExactClock, spokenMoment } from '#domain/time/spoken-time';
import type { Instant } from '#domain/time/zone-offset';

/** What became of one opening, from our own rows. */
export interface OpeningFacts {
  center: string;
  at: LocalTime;
  timeZone: string;
  seenAt: Instant;
  /** The last look before the text; the one that found it when that was fresh enough. */
  checkedAt: Instant;
  textedAt: Instant;
  deliveredAt: Instant;
  goneAt: Instant;
}

export interface OpeningStory {
  heading: string;
  note: string;
  /** In the order in which they happened; empty when there is nothing to tell. */
  steps: { name: string; when: string }[];
}

/** One opening step by step, in words for the public; honest about where it comes from and when there is none. */
export function openingStory(facts: OpeningFacts | null, simulated: boolean): OpeningStory {
  if (facts === null)
    return {
      heading: 'One opening, start to end',
      note: 'In the last two days no opening went all the way from seen to gone with a delivered text. When one does, it stands here.',
      steps: [],
    };
  const { center, at, timeZone, seenAt } = facts;
  const steps = [
    { name: 'Seen', at: seenAt },
    { name: 'Checked', at: facts.checkedAt },
    { name: 'Texted', at: facts.textedAt },
    { name: 'Delivered', at: facts.deliveredAt },
    { name: 'Gone', at: facts.goneAt },
  ].toSorted((a, b) => a.at - b.at);
  return {
    heading: simulated ? 'One simulated opening, start to end' : 'One real opening, start to end',
    note: `${center}, ${spokenMoment(toInstant(at, timeZone), timeZone)}. ${simulated ? 'This is a demonstration: nothing of it reached anybody.' : 'The latest that we texted and saw gone, not the fastest.'}`,
    steps: steps.map((step) => ({
      name: step.name,
      when: step.name === 'Seen' ? spokenExactClock(seenAt, timeZone) : after(step, seenAt),
    })),
  };
}

function after({ name, at }: { name: string; at: Instant }, seenAt: Instant): string {
  return name === 'Checked' && at === seenAt ? 'in the same look' : later(at - seenAt);
}

/** "at once", "12 s later", "4 min later", "3 h later" */
function later(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return 'at once';
  if (seconds < 120) return `${seconds} s later`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min later` : `${Math.round(minutes / 60)} h later`;
}
