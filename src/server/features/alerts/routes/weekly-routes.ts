import { WEEKLY_API, WeeklyMailBody } from '#contract/weekly-mail';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import type { AlertsService } from '#server/features/alerts/service';

/** Whether somebody wants the weekly mail. */
export function weeklyRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'readWeeklyMail' | 'setWeeklyMail'>,
): void {
  app.route({
    method: 'GET',
    url: WEEKLY_API.weeklyMail,
    config: { access: 'session' },
    schema: { response: { 200: WeeklyMailBody } },
    handler: async (request) => ({ on: await alerts.readWeeklyMail(viewerOf(request).accountId) }),
  });

  app.route({
    method: 'POST',
    url: WEEKLY_API.weeklyMail,
    config: { access: 'session' },
    schema: { body: WeeklyMailBody, response: { 200: WeeklyMailBody } },
    handler: async (request) => {
      const { on } = request.body;
      await alerts.setWeeklyMail(viewerOf(request).accountId, on);
      return { on };
    },
  });
}
