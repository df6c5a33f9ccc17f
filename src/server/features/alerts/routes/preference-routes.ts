import { API } from '#contract/paths';
import { NotificationPreferencesAnswer, NotificationPreferencesBody } from '#contract/preferences';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import type { AlertsService } from '#server/features/alerts/service';

export function preferenceRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'ownPreferences' | 'savePreferences'>,
): void {
  app.route({
    method: 'GET',
    url: API.notificationPreferences,
    config: { access: 'session', own: alerts.ownPreferences },
    schema: { response: { 200: NotificationPreferencesAnswer } },
    handler: async (request) => ({ preferences: alerts.ownPreferences.answer(request) }),
  });

  app.route({
    method: 'POST',
    url: API.notificationPreferences,
    config: { access: 'session' },
    schema: { body: NotificationPreferencesBody, response: { 200: NotificationPreferencesAnswer } },
    handler: async (request) => ({
      preferences: await alerts.savePreferences(viewerOf(request).accountId, request.body),
    }),
  });
}
