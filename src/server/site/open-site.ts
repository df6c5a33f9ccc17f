import { isAccountSection } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import { DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import type { AvailabilityService } from '#server/features/availability/service';
import type { SupportService } from '#server/features/support/service';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/config';
import { loadSiteFiles } from '#server/platform/site/site-files';
import type { Site } from '#server/platform/site/serve-site';
import { RENDERER_FILE, SITE_FOLDER } from '#server/project';
import { pageCache, type PageCache, type PageCacheDependencies } from './page-cache.ts';
import { publicAnswers } from './public-answers.ts';
import { isSiteBuilt, loadSiteBundle } from './site-bundle.ts';

const TICKET_NUMBER = /^[1-9]\d{0,9}$/;
const BUILD = { siteFolder: SITE_FOLDER, rendererFile: RENDERER_FILE };

export interface OpenSite extends Site {
  /** Makes the pages before anybody asks for them. */
  warm(): Promise<void>;
}

export interface SiteDependencies {
  availability: AvailabilityService;
  support: Pick<SupportService, 'isArticle'>;
}

/** Files are read at once; what renders pages only when the first one is asked for. */
export async function openSite(
  config: Config,
  { availability, support }: SiteDependencies,
  clock: Clock,
): Promise<OpenSite> {
  if (!(await isSiteBuilt(BUILD)))
    return { file: () => undefined, page: async () => undefined, warm: async () => {} };
  const files = await loadSiteFiles(SITE_FOLDER);
  const settings = {
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail ?? DEFAULT_SUPPORT_EMAIL,
    simulatorConsole: config.simulators.providers.length > 0 ? config.simulators.url : '',
  };
  const objects: PageCacheDependencies['objects'] = {
    [PAGE.accountSection]: async (section) => isAccountSection(section),
    [PAGE.article]: support.isArticle,
    // Whether a ticket exists is told to whom it concerns, after the log-in; until then every number looks the same.
    [PAGE.ticket]: async (id) => TICKET_NUMBER.test(id),
  };
  let opened: Promise<PageCache> | undefined;
  const pages = () =>
    (opened ??= loadSiteBundle(BUILD).then((bundle) =>
      pageCache({ bundle, settings, clock, read: publicAnswers(availability), objects }),
    ));
  return {
    file: (pathname) => files.get(pathname),
    page: async (pathname) => (await pages()).page(pathname),
    warm: async () => (await pages()).warm(),
  };
}
