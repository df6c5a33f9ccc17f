import type { OperatorHealth } from '#contract/operator-health';
import { listOpenIncidents } from '#server/features/support/incidents/incident-notice-store';
import { databaseNow, readDatabaseBytes } from '#server/platform/db/server-store';
import { readLoopStates } from '#server/platform/jobs/heartbeat-store';
import type { Db } from '#server/tables';
import type { OperatorPorts } from './ports.ts';

export interface HealthDependencies {
  db: Db;
  ports: OperatorPorts;
}

/** How the whole service is doing, from the rows that all processes share. */
export function health({ db, ports }: HealthDependencies) {
  return {
    async reviewHealth(): Promise<OperatorHealth> {
      const [now, incidents, source, texts, renewals, jobs, loops, databaseBytes] = await Promise.all([
        databaseNow(db),
        listOpenIncidents(db),
        ports.sourceVitals(),
        ports.alerts.textVitals(),
        ports.billing.renewalVitals(),
        ports.queueLoad(),
        readLoopStates(db),
        readDatabaseBytes(db),
      ]);
      return {
        at: now.toISOString(),
        incidents: incidents.map(({ id, summary, raised_at }) => ({
          id,
          summary,
          raisedAt: raised_at.toISOString(),
        })),
        source,
        texts,
        renewals,
        jobs,
        loops,
        databaseBytes,
      };
    },
  };
}
