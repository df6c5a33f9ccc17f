import type { FastifyReply, FastifyRequest } from 'fastify';
import { WEEKLY_OFF_PAGE } from '#contract/weekly-mail';
import type { AlertsService } from '#server/features/alerts/service';
import type { HttpApp } from '#server/platform/http/app';
import { sendReady } from '#server/platform/http/ready-answer';
import { readyFile } from '#server/platform/site/site-files';
import type { PageFrame } from '#server/site/opening-page/page-html';
import { askHtml, offHtml, unknownReaderHtml } from './page-html.ts';

export interface WeeklyMailPageDependencies {
  alerts: Pick<AlertsService, 'readWeeklyMailBy' | 'endWeeklyMailBy'>;
  frame: PageFrame;
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Where a mail's reader turns the weekly mail off without signing in. Only a POST does: the button of the page, or the
 * mail program's own (RFC 8058), which sends no cookie and wants no redirect.
 */
export function weeklyMailPageRoutes(app: HttpApp, { alerts, frame }: WeeklyMailPageDependencies): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, text: string, status: 200 | 404) {
    const file = await readyFile('.html', text);
    reply
      .type(file.type)
      .header('content-security-policy', file.contentPolicy)
      // Without a referrer at all the form would be sent as from nowhere, and be refused.
      .header('referrer-policy', 'same-origin')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store');
    return sendReady(request, reply, file, status);
  }
  const options = { config: { access: 'public', limit: 'pages' }, schema: { hide: true } } as const;

  app.get(WEEKLY_OFF_PAGE, options, async (request: TokenRequest, reply) => {
    const on = await alerts.readWeeklyMailBy(request.params.token);
    if (on === undefined) return answer(request, reply, unknownReaderHtml(frame), 404);
    return answer(request, reply, on ? askHtml(frame) : offHtml(frame), 200);
  });

  void app.register(async (scope) => {
    // A form, or what a mail program sends: nothing in it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    scope.post(WEEKLY_OFF_PAGE, options, async (request: TokenRequest, reply) => {
      const ended = await alerts.endWeeklyMailBy(request.params.token);
      return answer(request, reply, ended ? offHtml(frame) : unknownReaderHtml(frame), ended ? 200 : 404);
    });
  });
}
