import type { PaymentsProvider } from '#server/gateways/payments/port';

/** The process ended here: nothing after this line ran. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashPlan {
  /** The process dies at the n-th call to the provider from now on. */
  atCall: number;
  /** Before it was sent, or after the provider did it and before we heard so. */
  when: 'before' | 'after';
}

export interface CrashInjection {
  provider: PaymentsProvider;
  plan(plan: CrashPlan | null): void;
}

/** Between two rows there is always a call to the provider, so dying around a call is dying between two steps. */
export function injectCrashes(real: PaymentsProvider): CrashInjection {
  let planned: CrashPlan | null = null;
  let calls = 0;
  const provider = new Proxy(real, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || name === 'readWebhook') return method;
      return async (...args: unknown[]) => {
        calls += 1;
        const due = planned !== null && calls === planned.atCall ? planned.when : undefined;
        if (due === 'before') throw new Crash();
        const answer: unknown = await Reflect.apply(method, target, args);
        if (due === 'after') throw new Crash();
        return answer;
      };
    },
  });
  return {
    provider,
    plan(plan) {
      planned = plan;
      calls = 0;
    },
  };
}
