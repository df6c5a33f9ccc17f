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
  private waiting: Scheduled[] = [];

  add(events: readonly Scheduled[]): void {
    this.waiting = [...this.waiting, ...events].toSorted((a, b) => a.at - b.at);
  }

  nextAt(): number {
    return this.waiting[0]?.at ?? Infinity;
  }

  takeDue(now: number): Scheduled[] {
    const due = this.waiting.filter(({ at }) => at <= now);
    if (due.length > 0) this.waiting = this.waiting.filter(({ at }) => at > now);
    return due;
  }
}
