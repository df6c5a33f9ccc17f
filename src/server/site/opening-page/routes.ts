import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODE } from '#contract/link-code';
import { OPENING_CALENDAR, OPENING_PAGE } from '#contract/pages';
import { openingEvent } from '#domain/alerts/interview-event';
import { bookedProgram } from '#domain/availability/program-links';
import type { Program } from '#domain/availability/programs';
import { BoundedCache } from '#domain/bounded-cache';
import { CALENDAR_TYPE, calendarFile } from '#domain/calendar-file';
import { asId } from '#domain/ids';
import type { AlertsService, LinkedOpening } from '#server/features/alerts/service';
import type { AvailabilityService } from '#server/features/availability/service';
import { Failure } from '#server/platform/failure';
import type { HttpApp } from '#server/platform/http/app';
import { sendReady } from '#server/platform/http/ready-answer';
import { readyFile, type SiteFile } from '#server/platform/site/site-files';
import { openingHtml, type PageFrame, unknownLinkHtml, unreadableLinkHtml } from './page-html.ts';
import { headlineOf, openingPage } from './page-model.ts';

export interface OpeningPageDependencies {
  alerts: Pick<AlertsService, 'readLink'>;
  availability: Pick<AvailabilityService, 'openNear' | 'health'>;
  frame: PageFrame;
}

interface SentPage {
  file: SiteFile;
  status: 200 | 404 | 503;
}

/** One text goes to thousands, who open it in the same seconds. */
const KEPT_MILLISECONDS = 2_000;
const MOST_KEPT = 500;

/** The page behind a text: made for each address from what is known now, whole without scripts. */
export function openingPageRoutes(
  app: HttpApp,
  { alerts, availability, frame }: OpeningPageDependencies,
): void {
  const kept = new BoundedCache<string, { page: Promise<SentPage>; until: number }>({
    maxEntries: MOST_KEPT,
  });
  const unknown = pageOf(unknownLinkHtml(frame), 404);
  const unreadable = pageOf(unreadableLinkHtml(frame), 503);

  const nearTo = ({ location, programs }: LinkedOpening, applied: Program) =>
    availability.openNear(asId(location.id), bookedProgram(programs, applied));

  async function make(code: string): Promise<SentPage> {
    const [link, source] = await Promise.all([alerts.readLink(code), availability.health()]);
    if (link === undefined) return unknown;
    const headline = headlineOf(link.openings);
    const near = headline === undefined ? [] : await nearTo(headline, link.program);
    return pageOf(
      openingHtml(openingPage({ ...link, near, sourceIsDown: source.state === 'down' }), frame, code),
      200,
    );
  }

  function page(code: string): Promise<SentPage> {
    const now = performance.now();
    const found = kept.get(code);
    if (found !== undefined && now < found.until) return found.page;
    const made = make(code);
    kept.set(code, { page: made, until: now + KEPT_MILLISECONDS });
    made.catch(() => kept.delete(code));
    return made;
  }

  const answer = async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
    const { code } = request.params;
    const { file, status } = await (LINK_CODE.test(code) ? page(code) : unknown).catch((error: unknown) => {
      request.log.error({ err: error }, 'the page behind a text could not be made');
      return unreadable;
    });
    reply.type(file.type).header('content-security-policy', file.contentPolicy);
    return sendReady(request, reply, file, status);
  };
  const calendar = async (
    request: FastifyRequest<{ Params: { code: string }; Querystring: { opening?: string } }>,
    reply: FastifyReply,
  ) => {
    const { code } = request.params;
    const link = LINK_CODE.test(code) ? await alerts.readLink(code) : undefined;
    const asked = link?.openings.find(({ id }) => String(id) === request.query.opening);
    const opening = asked ?? headlineOf(link?.openings ?? []);
    if (link === undefined || opening === undefined)
      throw new Failure('missing', 'not-found', 'There is no such opening.');
    const { id, location: place, date, programs } = opening;
    const program = bookedProgram(programs, link.program);
    const event = openingEvent({ id, place, startsAt: Date.parse(date), program }, link.now.getTime());
    return reply.type(CALENDAR_TYPE).send(calendarFile(event));
  };
  app.get(
    OPENING_CALENDAR,
    { config: { access: 'public', limit: 'pages' }, schema: { hide: true } },
    calendar,
  );
  for (const url of [OPENING_PAGE, `${OPENING_PAGE}/`])
    app.get(url, { config: { access: 'public', limit: 'pages' }, schema: { hide: true } }, answer);
}

async function pageOf(text: string, status: SentPage['status']): Promise<SentPage> {
  return { file: await readyFile('.html', text), status };
}
