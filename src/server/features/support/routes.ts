import type { FastifyRequest } from 'fastify';
import { IdParams } from '#contract/ids';
import { API } from '#contract/paths';
import {
  ArticleCounts,
  ArticleList,
  ArticleQuery,
  FeedbackBody,
  ReplyBody,
  TicketBody,
  TicketEntry,
  TicketLinkBody,
  TicketList,
  TicketThread,
} from '#contract/support';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { addressUnit } from '#server/platform/http/client-address';
import { NoContent } from '#server/platform/http/no-content';
import { presentArticle, presentThread, presentTicket } from './present.ts';
import type { Sender, SupportService } from './service.ts';

export function supportRoutes(app: HttpApp, support: SupportService): void {
  app.route({
    method: 'GET',
    url: API.articles,
    config: { access: 'public' },
    schema: { querystring: ArticleQuery, response: { 200: ArticleList } },
    handler: async (request) => (await support.listArticles(request.query)).map(presentArticle),
  });

  for (const [url, kind] of [
    [API.articleView, 'view'],
    [API.articleHelpful, 'helpful'],
  ] as const) {
    app.route({
      method: 'POST',
      url,
      config: { access: 'public' },
      schema: { params: IdParams, response: { 200: ArticleCounts } },
      handler: async (request) => {
        const reader = addressUnit(request.ip);
        const article = await support.markArticle(asId(request.params.id), kind, reader);
        return { viewCount: article.view_count, helpful: article.helpful };
      },
    });
  }

  app.route({
    method: 'GET',
    url: API.tickets,
    config: { access: 'session' },
    schema: { response: { 200: TicketList } },
    handler: async (request) =>
      (await support.listOwnTickets(viewerOf(request).accountId)).map(presentTicket),
  });

  app.route({
    method: 'POST',
    url: API.tickets,
    config: { access: 'optional' },
    schema: { body: TicketBody, response: { 201: TicketEntry } },
    handler: async (request, reply) => {
      const ticket = await support.openTicket(senderOf(request), request.body);
      return reply.code(201).send(presentTicket(ticket));
    },
  });

  app.route({
    method: 'GET',
    url: API.ticket,
    config: { access: 'session' },
    schema: { params: IdParams, response: { 200: TicketThread } },
    handler: async (request) =>
      presentThread(await support.thread(viewerOf(request), asId(request.params.id))),
  });

  app.route({
    method: 'POST',
    url: API.ticketReplies,
    config: { access: 'session' },
    schema: { params: IdParams, body: ReplyBody, response: { 201: TicketThread } },
    handler: async (request, reply) => {
      const { message } = request.body;
      const id = asId<'ticket'>(request.params.id);
      const thread = await support.reply(viewerOf(request), id, message, senderOf(request).idempotencyKey);
      return reply.code(201).send(presentThread(thread));
    },
  });

  app.route({
    method: 'POST',
    url: API.ticketClose,
    config: { access: 'session' },
    schema: { params: IdParams, response: { 200: TicketThread } },
    handler: async (request) =>
      presentThread(await support.closeOwnTicket(viewerOf(request), asId(request.params.id))),
  });

  app.route({
    method: 'POST',
    url: API.ticketLink,
    config: { access: 'public' },
    schema: { body: TicketLinkBody, response: { 200: TicketThread } },
    handler: async (request) =>
      presentThread(await support.openTicketLink(request.body.token, addressUnit(request.ip))),
  });

  app.route({
    method: 'POST',
    url: API.feedback,
    config: { access: 'optional' },
    schema: { body: FeedbackBody, response: { 201: NoContent } },
    handler: async (request, reply) => {
      await support.giveFeedback(senderOf(request), request.body);
      return reply.code(201).send();
    },
  });
}

function senderOf(request: FastifyRequest): Sender {
  return {
    viewer: request.viewer,
    address: addressUnit(request.ip),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
  };
}
