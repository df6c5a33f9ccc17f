/** Something that happens at an instant, whatever the product does. */
export interface Scheduled {
  at: number;
  run(): Promise<unknown>;
  /** A slot appears: to be told of, every center must have been looked at shortly before. */
  isOpening?: boolean;
  /** A change at the source: nobody asks the product for anything. */
  isOfSource?: boolean;
}

/** What is still to come, soonest first; of two at one instant the one that was planned first. */
export class Schedule {
  /** The soonest is last, where it is taken from without moving the rest of a year. */
  private waiting: Scheduled[] = [];

  add(events: readonly Scheduled[]): void {
    this.waiting = [...this.waiting.toReversed(), ...events].toSorted((a, b) => a.at - b.at).toReversed();
  }

  nextAt(): number {
    return this.waiting.at(-1)?.at ?? Infinity;
  }

  takeDue(now: number): Scheduled[] {
    const due: Scheduled[] = [];
    while (this.nextAt() <= now) due.push(...this.waiting.splice(-1));
    return due;
  }
}
