import type { OperatorHealth } from '#contract/operator-health';
import { listOpenIncidents, readDatabaseBytes } from './operator-store.ts';
import type { SupportDependencies } from './service.ts';

/** How the whole service is doing, from the rows that all processes share. */
export function health({ db, clock, ports }: Pick<SupportDependencies, 'db' | 'clock' | 'ports'>) {
  return {
    async reviewHealth(): Promise<OperatorHealth> {
      const [incidents, source, texts, renewals, jobs, databaseBytes] = await Promise.all([
        listOpenIncidents(db),
        ports.sourceVitals(),
        ports.alerts.textVitals(),
        ports.billing.renewalVitals(),
        ports.queueLoad(),
        readDatabaseBytes(db),
      ]);
      return {
        at: clock.now().toISOString(),
        incidents: incidents.map(({ id, summary, raised_at }) => ({
          id,
          summary,
          raisedAt: raised_at.toISOString(),
        })),
        source,
        texts,
        renewals,
        jobs,
        databaseBytes,
      };
    },
  };
}
