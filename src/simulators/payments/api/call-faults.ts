import { randomFrom, type RandomSource } from '#simulators/appointments/world/random';
import { faultQueue, type FaultQueue } from '#simulators/faults';
import {
  CHANCE_FAULTS,
  PAYMENT_CALLS,
  PAYMENT_FAULTS,
  type PaymentCall,
  type PaymentsMoment,
} from './payment-faults.ts';

type CallFaultQueue = FaultQueue<PaymentsMoment>;

/** The faults that were asked for, by call or for any, and those that chance brings. */
export interface CallFaults {
  any: CallFaultQueue;
  of: ReadonlyMap<PaymentCall, CallFaultQueue>;
  /** What may strike this one call: those of its kind first, then those of any, then chance. */
  forCall(call: PaymentCall): readonly CallFaultQueue[];
  setChance(share: number, seed: number): void;
  reset(): void;
}

export function callFaults(changed: () => void): CallFaults {
  const queue = () => faultQueue<PaymentsMoment>(PAYMENT_FAULTS, changed);
  const any = queue();
  const of = new Map(PAYMENT_CALLS.map((call) => [call, queue()]));
  let chance: { share: number; random: RandomSource } = { share: 0, random: randomFrom(1) };

  function byChance(): CallFaultQueue[] {
    if (chance.share === 0 || chance.random.next() >= chance.share) return [];
    const drawn = faultQueue<PaymentsMoment>(PAYMENT_FAULTS);
    const kind = CHANCE_FAULTS[Math.floor(chance.random.next() * CHANCE_FAULTS.length)];
    if (kind !== undefined) drawn.add(kind, 1);
    return [drawn];
  }

  return {
    any,
    of,
    forCall: (call) => [of.get(call), any, ...byChance()].filter((one) => one !== undefined),
    setChance(share, seed) {
      chance = { share, random: randomFrom(seed) };
    },
    reset() {
      for (const each of [any, ...of.values()]) each.reset();
      chance = { share: 0, random: randomFrom(1) };
    },
  };
}
