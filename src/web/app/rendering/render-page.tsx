import { renderToString } from 'react-dom/server';
import { type RenderedPage, type RenderRequest, SAME_FOR_ALL } from '#contract/rendering';
import { PAGE } from '#contract/pages';
import { API, LATELY_PATH } from '#contract/paths';
import { provideSettings } from '#web/lib/page/page-settings';
import { provideRenderedAt } from '#web/lib/hooks/use-now';
import { App } from '#web/app/app';
import { routeFor, ROUTES } from '#web/app/routing/routes';
import type { Route } from '#web/app/routing/routes';
import { headTags } from './head-tags.ts';
import { loadPage } from './load-page.ts';
import { headOf } from './page-heads.ts';
import { SCREEN_FILES } from './screen-files.ts';

/** Public, but of no use in a list of search results. */
const UNLISTED = new Set<Route['path']>([
  PAGE.forgotPassword,
  PAGE.resetPassword,
  PAGE.confirmEmail,
  PAGE.ticketLink,
  '*',
]);
/** Sent at many addresses, so it cannot name its own. */
const SAMPLES = new Set(Object.values(SAME_FOR_ALL));

const isListed = ({ path, access }: Route) =>
  (access === 'public' || access === 'login' || access === 'register') && !UNLISTED.has(path);

export const listedPages = ROUTES.filter((route) => isListed(route) && !route.path.includes(':')).map(
  ({ path }) => path,
);

/** One page as HTML, with everything the browser needs to go on from it. The entry of the server's bundle. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const { settings, now } = request;
  const pathname = request.pathname.replace(/(?<=[^/])\/$/, '');
  const route = routeFor(pathname);
  const { client, queries, center, found } = await loadPage(route, { ...request, pathname });
  await route.screen.preload();
  // From here on in one go: what is provided holds for the whole process.
  provideSettings(settings);
  provideRenderedAt(now);
  const body = renderToString(<App client={client} pathname={pathname} />);
  const answers = queries.flatMap(({ queryKey }) => {
    const answer = client.getQueryData(queryKey);
    return answer === undefined ? [] : [[queryKey, answer] as const];
  });
  return {
    status: found ? 200 : 404,
    page: route.path,
    screen: `src/web/app/screens/${SCREEN_FILES[route.path]}.tsx`,
    head: headTags(headOf(route, center), {
      address: SAMPLES.has(pathname) ? null : settings.publicUrl + pathname,
      publicUrl: settings.publicUrl,
      listed: found && isListed(route),
      secretAddress: route.path === PAGE.resetPassword,
      ownPreloads: route.path === PAGE.dashboard ? [API.me, API.dashboard, LATELY_PATH] : [],
    }),
    body,
    data: { renderedAt: now, answers },
    live: queries.length > 0 || route.path === PAGE.location,
  };
}
