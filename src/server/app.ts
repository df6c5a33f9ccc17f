import { BRAND } from '#domain/brand';
import { emailRoutes } from './features/accounts/email-routes.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { securityRoutes } from './features/accounts/security-routes.ts';
import { channelRoutes } from './features/alerts/routes/channel-routes.ts';
import { alertRoutes } from './features/alerts/routes/alert-routes.ts';
import { bookingRoutes } from './features/alerts/routes/bookings-routes.ts';
import { dashboardRoutes } from './features/alerts/routes/dashboard-routes.ts';
import { phoneRoutes } from './features/alerts/routes/phone-routes.ts';
import { preferenceRoutes } from './features/alerts/routes/preference-routes.ts';
import { areaRoutes } from './features/alerts/routes/area-routes.ts';
import { sharedListRoutes } from './features/alerts/routes/shared-list-routes.ts';
import { programRoutes } from './features/alerts/routes/program-routes.ts';
import { weeklyRoutes } from './features/alerts/routes/weekly-routes.ts';
import { watchRoutes } from './features/alerts/routes/watch-routes.ts';
import { webhookRoutes } from './features/alerts/routes/webhook-routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { billingWebhookRoutes } from './features/billing/webhook-routes.ts';
import { operatorRoutes } from './features/support/operators/operator-routes.ts';
import { peopleRoutes } from './features/support/operators/people-routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { furtherSourcesOf } from './page-sources.ts';
import type { Config } from './config.ts';
import { createHttpApp, type HttpApp } from './platform/http/app.ts';
import { addMachineRoutes, type ReadinessCheck } from './platform/http/machine-routes.ts';
import { describeApi } from './platform/http/openapi.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { type Site, serveSite } from './platform/site/serve-site.ts';
import { VERSION } from './project.ts';
import { openingPageRoutes } from './site/opening-page/routes.ts';
import { sharedListPageRoutes } from './site/shared-list/routes.ts';
import { weeklyMailPageRoutes } from './site/weekly-mail/routes.ts';
import { paymentSdkUrl, type Wired } from './wire.ts';

export interface AppOptions {
  config: Config;
  wired: Pick<
    Wired,
    | 'routes'
    | 'phoneRoutes'
    | 'webhookRoutes'
    | 'policies'
    | 'accounts'
    | 'availability'
    | 'alerts'
    | 'billing'
    | 'support'
  >;
  checks: Readonly<Record<string, ReadinessCheck>>;
  log: Log;
  metrics: Metrics;
  site: Site;
}

/** The whole HTTP side: machine routes, the API of each noun, and the site. */
export async function buildApp(options: AppOptions): Promise<HttpApp> {
  const { config, wired } = options;
  const app = await createHttpApp({ ...options, ...config, policies: wired.policies });
  await describeApi(app, { title: BRAND, version: VERSION, publicUrl: config.publicUrl });
  addMachineRoutes(app, { ...options, metricsToken: config.metricsToken });
  accountsRoutes(app, wired.routes);
  securityRoutes(app, wired.accounts);
  emailRoutes(app, wired.routes.accounts);
  availabilityRoutes(app, wired.availability);
  alertRoutes(app, wired.alerts);
  dashboardRoutes(app, wired.alerts);
  bookingRoutes(app, wired.alerts);
  watchRoutes(app, wired.alerts);
  areaRoutes(app, wired.alerts);
  sharedListRoutes(app, wired.alerts);
  programRoutes(app, wired.alerts);
  weeklyRoutes(app, wired.alerts);
  preferenceRoutes(app, wired.alerts);
  channelRoutes(app, wired.alerts);
  phoneRoutes(app, wired.phoneRoutes);
  webhookRoutes(app, wired.webhookRoutes);
  billingRoutes(app, wired.billing);
  billingWebhookRoutes(app, wired.billing);
  supportRoutes(app, wired.support);
  operatorRoutes(app, wired.support);
  peopleRoutes(app, wired.support);
  const frame = { isSimulated: config.simulators.providers.includes('TTP_URL') };
  openingPageRoutes(app, { ...wired, frame });
  sharedListPageRoutes(app, { ...wired, frame });
  weeklyMailPageRoutes(app, { ...wired, frame });
  serveSite(app, options.site, furtherSourcesOf(paymentSdkUrl(config)));
  return app;
}

/** A worker's side door: health and figures only. */
export async function buildHealthApp(options: Omit<AppOptions, 'site'>): Promise<HttpApp> {
  const app = await createHttpApp({ ...options, ...options.config, policies: options.wired.policies });
  addMachineRoutes(app, { ...options, metricsToken: options.config.metricsToken });
  return app;
}
