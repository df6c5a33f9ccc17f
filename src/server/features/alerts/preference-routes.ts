import { API } from '#contract/paths';
import { NotificationPreferencesAnswer, NotificationPreferencesBody } from '#contract/preferences';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import type { AlertsService } from './service.ts';

export function preferenceRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'readPreferences' | 'savePreferences'>,
): void {
  const config = { access: 'session' };

  app.route({
    method: 'GET',
    url: API.notificationPreferences,
    config,
    schema: { response: { 200: NotificationPreferencesAnswer } },
    handler: async (request) => ({
      preferences: await alerts.readPreferences(viewerOf(request).accountId),
    }),
  });

  app.route({
    method: 'POST',
    url: API.notificationPreferences,
    config,
    schema: { body: NotificationPreferencesBody, response: { 200: NotificationPreferencesAnswer } },
    handler: async (request) => ({
      preferences: await alerts.savePreferences(viewerOf(request).accountId, request.body),
    }),
  });
}
