import { DashboardAnswer } from '#contract/dashboard';
import { API } from '#contract/paths';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export function dashboardRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'readDashboard' | 'hideFirstRun'>,
): void {
  const config = { access: 'session' };

  app.route({
    method: 'GET',
    url: API.dashboard,
    config,
    schema: { response: { 200: DashboardAnswer } },
    handler: (request) => alerts.readDashboard(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: API.hideFirstRun,
    config,
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.hideFirstRun(viewerOf(request).accountId);
      return reply.code(204).send();
    },
  });
}
