import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The usual 10 ms wake an idle process a hundred times a second, more than half a percent of a core. */
const LAG_MEASURED_EVERY_MS = 100;

/** One registry per process, handed in; nothing registers itself globally. */
export function createMetrics(options: { processMetrics: boolean } = { processMetrics: false }) {
  const registry = new Registry();
  if (options.processMetrics)
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MEASURED_EVERY_MS });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'gatelight_http_request_seconds',
      help: 'Time from request to answer, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'gatelight_job_seconds',
      help: 'Time a job took, by name and outcome.',
      labelNames: ['job', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 60],
      registers: [registry],
    }),
    throttled: new Counter({
      name: 'gatelight_throttled_total',
      help: 'Requests refused with 429, by what they tried.',
      labelNames: ['action'],
      registers: [registry],
    }),
  };
}
