import { Gauge, type Registry } from 'prom-client';
import type { AvailabilityService } from './service.ts';

const STATES = ['ok', 'partial', 'suspect', 'down'] as const;

/** Read at scrape time from the rows that all processes share. */
export function availabilityMetrics(
  registry: Registry,
  availability: Pick<AvailabilityService, 'health'>,
): void {
  const age = new Gauge({
    name: 'gatelight_source_good_answer_age_seconds',
    help: 'Time since the source last gave a good answer.',
    registers: [],
  });
  const state = new Gauge({
    name: 'gatelight_source_state',
    help: '1 for the state the source is in.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const health = await availability.health();
      for (const each of STATES) this.set({ state: each }, each === health.state ? 1 : 0);
      age.set(health.goodAnswerAgeSeconds ?? Number.NaN);
    },
  });
  registry.registerMetric(state);
  registry.registerMetric(age);
}
