import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { PageQuery, VerdictPage } from '#contract/alerts';
import { IdParams } from '#contract/ids';
import { OperatorHealth } from '#contract/operator-health';
import {
  OperatorPerson,
  PeopleList,
  PeopleQuery,
  PersonPayment,
  PersonPaymentParams,
  PersonTextPage,
  PersonTextParams,
  ReasonBody,
  Resent,
  RevealedPhone,
} from '#contract/operator-people';
import { OPERATOR_API } from '#contract/operator-paths';
import { SecurityEventPage } from '#contract/security-log';
import { asId } from '#domain/ids';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { OperatorCall, SupportService } from '#server/features/support/service';

const PAGE_LENGTH = 20;

/** The operator's side of people and of the service's health. */
export function peopleRoutes(app: HttpApp, support: SupportService): void {
  const config = { access: 'operator' };

  app.route({
    method: 'GET',
    url: OPERATOR_API.health,
    config,
    schema: { response: { 200: OperatorHealth } },
    handler: () => support.reviewHealth(),
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.people,
    config,
    schema: { querystring: PeopleQuery, response: { 200: PeopleList } },
    handler: (request) => support.findPeople(viewerOf(request), request.query.email),
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.person,
    config,
    schema: { params: IdParams, response: { 200: OperatorPerson } },
    handler: (request) => support.reviewPerson(viewerOf(request), asId(request.params.id)),
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.personVerdicts,
    config,
    schema: { params: IdParams, querystring: PageQuery, response: { 200: VerdictPage } },
    handler: (request) =>
      support.personVerdicts(viewerOf(request), asId(request.params.id), pageOf(request.query)),
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.personTexts,
    config,
    schema: { params: IdParams, querystring: PageQuery, response: { 200: PersonTextPage } },
    handler: (request) =>
      support.personTexts(viewerOf(request), asId(request.params.id), pageOf(request.query)),
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.personSecurity,
    config,
    schema: { params: IdParams, querystring: PageQuery, response: { 200: SecurityEventPage } },
    handler: (request) =>
      support.personSecurityEvents(viewerOf(request), asId(request.params.id), pageOf(request.query)),
  });

  app.route({
    method: 'POST',
    url: OPERATOR_API.revealPhone,
    config,
    schema: { params: IdParams, body: ReasonBody, response: { 200: RevealedPhone } },
    handler: async (request) => {
      const { params, body } = request;
      return { phoneNumber: await support.revealPhone(callOf(request), asId(params.id), body.reason) };
    },
  });

  app.route({
    method: 'POST',
    url: OPERATOR_API.refund,
    config,
    schema: { params: PersonPaymentParams, body: ReasonBody, response: { 200: PersonPayment } },
    handler: (request) => {
      const { id, receipt } = request.params;
      return support.refundPayment(callOf(request), asId(id), receipt, request.body.reason);
    },
  });

  app.route({
    method: 'POST',
    url: OPERATOR_API.mailReceipt,
    config,
    schema: { params: PersonPaymentParams, response: { 202: NoContent } },
    handler: async (request, reply) => {
      const { id, receipt } = request.params;
      await support.mailReceipt(callOf(request), asId(id), receipt);
      return reply.code(202).send();
    },
  });

  app.route({
    method: 'POST',
    url: OPERATOR_API.resendText,
    config,
    schema: { params: PersonTextParams, response: { 202: Resent } },
    handler: async (request, reply) => {
      const { id, textId } = request.params;
      return reply.code(202).send(await support.resendText(callOf(request), asId(id), asId(textId)));
    },
  });
}

const pageOf = ({ before, limit }: z.infer<typeof PageQuery>) => ({
  before: before ?? null,
  limit: limit ?? PAGE_LENGTH,
});

const callOf = (request: FastifyRequest): OperatorCall => ({
  operator: viewerOf(request),
  idempotencyKey: request.headers['idempotency-key']?.toString(),
});
