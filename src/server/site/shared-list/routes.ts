import { SHARED_LIST_PAGE, SHARED_LIST_TOKEN } from '#contract/shared-lists';
import type { AlertsService } from '#server/features/alerts/service';
import type { HttpApp } from '#server/platform/http/app';
import { readyFile } from '#server/platform/site/site-files';
import { sendReady } from '#server/platform/http/ready-answer';
import type { PageFrame } from '#server/site/opening-page/page-html';
import { endedListHtml, sharedListHtml } from './page-html.ts';

export interface SharedListPageDependencies {
  alerts: Pick<AlertsService, 'readSharedList'>;
  frame: PageFrame;
}

/** A shared watch list. Its address is a secret: no other site is told it, and no search engine lists it. */
export function sharedListPageRoutes(app: HttpApp, { alerts, frame }: SharedListPageDependencies): void {
  app.get<{ Params: { token: string } }>(
    SHARED_LIST_PAGE,
    { config: { access: 'public', limit: 'pages' }, schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params;
      const list = SHARED_LIST_TOKEN.test(token) ? await alerts.readSharedList(token) : undefined;
      const file = await readyFile(
        '.html',
        list === undefined ? endedListHtml(frame) : sharedListHtml(list, frame),
      );
      reply
        .type(file.type)
        .header('content-security-policy', file.contentPolicy)
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .header('cache-control', 'no-store');
      return sendReady(request, reply, file, list === undefined ? 404 : 200);
    },
  );
}
