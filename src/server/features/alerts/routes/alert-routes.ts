import {
  AlertPage,
  LinkAnswer,
  LinkParams,
  PageQuery,
  PreferencesPreview,
  TimelinePage,
  TimelineQuery,
  VerdictPage,
} from '#contract/alerts';
import { API } from '#contract/paths';
import { NotificationPreferencesBody } from '#contract/preferences';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import type { AlertsService } from '#server/features/alerts/service';

const PAGE_LENGTH = 20;

/** What was sent and what was not, what other settings would have done, and the page behind a text. */
export function alertRoutes(app: HttpApp, alerts: AlertsService): void {
  app.route({
    method: 'GET',
    url: API.alerts,
    config: { access: 'session' },
    schema: { querystring: PageQuery, response: { 200: AlertPage } },
    handler: async (request) => {
      const { before = null, limit = PAGE_LENGTH } = request.query;
      return alerts.listAlerts(viewerOf(request).accountId, { before, limit });
    },
  });

  app.route({
    method: 'GET',
    url: API.verdicts,
    config: { access: 'session' },
    schema: { querystring: PageQuery, response: { 200: VerdictPage } },
    handler: async (request) => {
      const { before = null, limit = PAGE_LENGTH } = request.query;
      return alerts.listVerdicts(viewerOf(request).accountId, { before, limit });
    },
  });

  app.route({
    method: 'GET',
    url: API.timeline,
    config: { access: 'session' },
    schema: { querystring: TimelineQuery, response: { 200: TimelinePage } },
    handler: async (request) => {
      const { show = 'all', location, before = null, limit = PAGE_LENGTH } = request.query;
      const locationId: LocationId | null = location === undefined ? null : asId(location);
      return alerts.listTimeline(viewerOf(request).accountId, { show, locationId, before, limit });
    },
  });

  app.route({
    method: 'POST',
    url: API.previewPreferences,
    config: { access: 'session' },
    schema: { body: NotificationPreferencesBody, response: { 200: PreferencesPreview } },
    handler: async (request) => alerts.previewPreferences(viewerOf(request).accountId, request.body),
  });

  app.route({
    method: 'GET',
    url: API.link,
    config: { access: 'public' },
    schema: { params: LinkParams, response: { 200: LinkAnswer } },
    handler: async (request) => alerts.followLink(request.params.code),
  });
}
