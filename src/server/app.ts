import { access } from 'node:fs/promises';
import { isPage } from '#contract/pages';
import { BRAND, DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import { accountsRoutes } from './features/accounts/routes.ts';
import { alertRoutes } from './features/alerts/alert-routes.ts';
import { phoneRoutes } from './features/alerts/phone-routes.ts';
import { preferenceRoutes } from './features/alerts/preference-routes.ts';
import { watchRoutes } from './features/alerts/watch-routes.ts';
import { webhookRoutes } from './features/alerts/webhook-routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import type { Config } from './platform/config.ts';
import { createHttpApp, type HttpApp } from './platform/http/app.ts';
import { addMachineRoutes, type ReadinessCheck } from './platform/http/machine-routes.ts';
import { describeApi } from './platform/http/openapi.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { loadSite } from './platform/site/load-site.ts';
import { serveSite } from './platform/site/serve-site.ts';
import { SITE_FOLDER, VERSION } from './project.ts';
import type { Wired } from './wire.ts';

export interface AppOptions {
  config: Config;
  wired: Pick<Wired, 'routes' | 'phoneRoutes' | 'webhookRoutes' | 'policies' | 'availability' | 'alerts'>;
  checks: Readonly<Record<string, ReadinessCheck>>;
  log: Log;
  metrics: Metrics;
}

/** The whole HTTP side: machine routes, the API of each noun, and the site. */
export async function buildApp(options: AppOptions): Promise<HttpApp> {
  const { config, wired } = options;
  const app = await createHttpApp({ ...options, ...config, policies: wired.policies });
  await describeApi(app, { title: BRAND, version: VERSION, publicUrl: config.publicUrl });
  addMachineRoutes(app, { ...options, metricsToken: config.metricsToken });
  accountsRoutes(app, wired.routes);
  availabilityRoutes(app, wired.availability);
  alertRoutes(app, wired.alerts);
  watchRoutes(app, wired.alerts);
  preferenceRoutes(app, wired.alerts);
  phoneRoutes(app, wired.phoneRoutes);
  webhookRoutes(app, wired.webhookRoutes);
  serveSite(app, await loadBuiltSite(config), isPage);
  return app;
}

/** A worker's side door: health and figures only. */
export async function buildHealthApp(options: AppOptions): Promise<HttpApp> {
  const app = await createHttpApp({ ...options, ...options.config, policies: options.wired.policies });
  addMachineRoutes(app, { ...options, metricsToken: options.config.metricsToken });
  return app;
}

/** Without a build (server tests, development with the web's own server) there are simply no pages. */
async function loadBuiltSite(config: Config) {
  const built = await access(SITE_FOLDER).then(
    () => true,
    () => false,
  );
  return built ? loadSite(SITE_FOLDER, (html) => fillIn(html, config)) : new Map();
}

/** What is known only when the server starts. */
function fillIn(html: string, config: Config): string {
  const console = config.simulators.providers.length > 0 ? config.simulators.url : '';
  return html
    .replaceAll(DEFAULT_SUPPORT_EMAIL, escapeAttribute(config.supportEmail ?? DEFAULT_SUPPORT_EMAIL))
    .replace(
      '<meta name="simulator-console" content="" />',
      `<meta name="simulator-console" content="${console}" />`,
    );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
