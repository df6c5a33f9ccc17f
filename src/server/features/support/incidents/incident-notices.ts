import type { AccountId } from '#domain/ids';
import type { Mailer } from '#server/gateways/mail/port';
import { mailIncidentToOperator } from '#server/features/support/job-kinds';
import { mailOperator } from '#server/features/support/operators/operator-mail';
import { listOperators } from '#server/features/support/operators/operator-store';
import type { NoticeKind } from '#server/features/support/tables';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import { forgetParkedRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { incidentMail } from './incident-mail.ts';
import * as store from './incident-notice-store.ts';

export interface IncidentNoticesDependencies {
  db: Db;
  mailer: Mailer;
  enqueue: Enqueue;
  supportEmail: string;
}

/** Tells every operator by mail when an incident begins and when it is over. */
export function incidentNotices({ db, mailer, enqueue, supportEmail }: IncidentNoticesDependencies) {
  async function queue(trx: Db, incidentId: number, kind: NoticeKind): Promise<void> {
    for (const operatorId of await listOperators(trx))
      await enqueue(trx, mailIncidentToOperator, { incidentId, kind, operatorId });
  }

  return {
    silenceIncidents: store.silenceIncidents,
    hasIncidentNews: store.hasNews,

    /** Exactly one job per operator for an incident and for its end, however many processes look. */
    async noticeIncidents(): Promise<JobOutcome> {
      await forgetParkedRows(db);
      return db.transaction().execute(async (trx) => {
        const notices = await store.claimNotices(trx);
        for (const { incident_id: incidentId, kind } of notices) await queue(trx, incidentId, kind);
        return notices.length > 0 ? 'did work' : 'nothing to do';
      });
    },

    async queueIncident(incidentId: number, kind: NoticeKind): Promise<JobOutcome> {
      await db.transaction().execute((trx) => queue(trx, incidentId, kind));
      return 'did work';
    },

    async sendIncident(incidentId: number, kind: NoticeKind, operatorId: AccountId): Promise<JobOutcome> {
      const incident = await store.findIncident(db, incidentId);
      if (incident === undefined) return 'nothing to do';
      const told = kind === 'raised' ? { ...incident, cleared_at: null } : incident;
      return mailOperator(db, mailer, operatorId, (to) => incidentMail(told, { to, supportEmail }));
    },
  };
}
