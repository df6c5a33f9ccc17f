/**
 * A fault strikes the next callers at one moment of their call. Every protocol has the moments `before` and
 * `after` commit: what the provider does not remember, and what it did although the caller never heard so.
 */
export type Fault<Moment extends string> = { moment: Moment; label: string } & (
  | { effect: 'drop' }
  | { effect: 'hang' }
  | { effect: 'status'; status: number }
);

/** The faults a simulator offers, by the name used in control calls. */
export type FaultKinds<Moment extends string> = Readonly<Record<string, Fault<Moment>>>;

export interface PendingFault {
  kind: string;
  label: string;
  times: number;
}

/** How one protocol carries out an effect. */
export interface Victim {
  drop(): void;
  answer(status: number): void;
  /** Aborts when the caller hangs up by itself. */
  gone: AbortSignal;
}

export interface FaultQueue<Moment extends string> {
  readonly kinds: FaultKinds<Moment>;
  add(kind: string, times: number): void;
  pending(): PendingFault[];
  /** How many callers hang at the moment. */
  held(): number;
  /** Lets a due fault happen to the caller; `goOn` when the call is to be served as usual. */
  strike(moment: Moment, victim: Victim): Promise<'goOn' | 'stop'>;
  /** Callers that hang are served as if nothing had been. */
  release(): void;
  /** Forgets the queue; callers that hang are cut off. */
  reset(): void;
}

export function faultQueue<Moment extends string>(
  kinds: FaultKinds<Moment>,
  changed: () => void = () => undefined,
): FaultQueue<Moment> {
  const queue: { kind: string; fault: Fault<Moment>; times: number }[] = [];
  const holding = new Set<(end: 'goOn' | 'stop') => void>();

  /** Only the first in the queue can strike, so faults happen in the order they were asked for. */
  function take(moment: Moment): Fault<Moment> | undefined {
    const first = queue[0];
    if (first?.fault.moment !== moment) return undefined;
    first.times -= 1;
    if (first.times === 0) queue.shift();
    changed();
    return first.fault;
  }

  function hold(gone: AbortSignal): Promise<'goOn' | 'stop'> {
    if (gone.aborted) return Promise.resolve('stop');
    return new Promise((resolve) => {
      const end = (how: 'goOn' | 'stop') => {
        holding.delete(end);
        gone.removeEventListener('abort', leave);
        changed();
        resolve(how);
      };
      const leave = () => end('stop');
      gone.addEventListener('abort', leave, { once: true });
      holding.add(end);
      changed();
    });
  }

  const endAll = (how: 'goOn' | 'stop') => {
    for (const end of holding) end(how);
  };

  return {
    kinds,
    add(kind, times) {
      const fault = kinds[kind];
      if (!fault) throw new Error(`There is no fault "${kind}".`);
      queue.push({ kind, fault, times });
      changed();
    },
    pending: () => queue.map(({ kind, fault, times }) => ({ kind, label: fault.label, times })),
    held: () => holding.size,
    async strike(moment, victim) {
      const fault = take(moment);
      if (!fault) return 'goOn';
      if (fault.effect === 'status') {
        victim.answer(fault.status);
        return 'stop';
      }
      if (fault.effect === 'hang' && (await hold(victim.gone)) === 'goOn') return 'goOn';
      victim.drop();
      return 'stop';
    },
    release: () => endAll('goOn'),
    reset() {
      queue.length = 0;
      endAll('stop');
      changed();
    },
  };
}
