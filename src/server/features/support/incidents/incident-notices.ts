import type { Mailer } from '#server/gateways/mail/port';
import { mailIncident } from '#server/features/support/job-kinds';
import { listOperatorEmails } from '#server/features/support/operators/operator-store';
import type { NoticeKind } from '#server/features/support/tables';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
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
  return {
    silenceIncidents: store.silenceIncidents,

    /** Exactly one job per incident and per end of one, however many processes look. */
    async noticeIncidents(): Promise<JobOutcome> {
      return db.transaction().execute(async (trx) => {
        const notices = await store.claimNotices(trx);
        for (const { incident_id: incidentId, kind } of notices) {
          await enqueue(trx, mailIncident, { incidentId, kind });
        }
        return notices.length > 0 ? 'did work' : 'nothing to do';
      });
    },

    async sendIncident(incidentId: number, kind: NoticeKind): Promise<JobOutcome> {
      const incident = await store.findIncident(db, incidentId);
      if (incident === undefined) return 'nothing to do';
      const told = kind === 'raised' ? { ...incident, cleared_at: null } : incident;
      for (const to of await listOperatorEmails(db)) {
        await mailer.send(incidentMail(told, { to, supportEmail }));
      }
      return 'did work';
    },
  };
}
