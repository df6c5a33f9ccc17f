import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import * as kinds from './job-kinds.ts';
import type { AlertsService } from './service.ts';

export function alertsJobs(alerts: AlertsService): Job[] {
  return [
    job(kinds.mailNumberMoved, ({ accountId }) => alerts.sendNumberMovedNotice(asId(accountId))),
    job(kinds.mailNumberProblem, ({ accountId }) => alerts.sendNumberProblemNotice(asId(accountId))),
    job(kinds.mailRetiredLocations, ({ accountId, locationIds }) =>
      alerts.sendRetiredLocationsNotice(
        asId(accountId),
        locationIds.map((id) => asId(id)),
      ),
    ),
    job(kinds.mailProgramEnd, ({ accountId, program, locationIds }) =>
      alerts.sendProgramEndNotice(
        asId(accountId),
        program,
        locationIds.map((id) => asId(id)),
      ),
    ),
    job(kinds.mailWeek, ({ accountId, monday }) => alerts.sendWeeklyMail(asId(accountId), monday)),
    job(kinds.planWeeklyMails, () => alerts.planWeeklyMails()),
    job(kinds.tellOfRetiredLocations, () => alerts.tellOfRetiredLocations()),
    job(kinds.pruneAlerts, () => alerts.prune()),
    job(kinds.protectOptOuts, () => alerts.protectOptOuts()),
    job(kinds.updateAreas, () => alerts.updateAreas(), alerts.hasOutdatedAreas),
    job(kinds.countWatchers, () => alerts.countWatchers()),
    job(kinds.readMissedReplies, ({ since }) => alerts.readMissedReplies(new Date(since))),
  ];
}
