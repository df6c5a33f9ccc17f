import { IdParams } from '#contract/ids';
import { OPERATOR_API } from '#contract/operator-paths';
import {
  FeedbackOverview,
  OperatorActionList,
  OperatorTicketList,
  TicketStatusBody,
  TicketThread,
} from '#contract/support';
import { SecondFactorBody } from '#contract/second-factor';
import { asId } from '#domain/ids';
import { callerOf, viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import {
  presentAction,
  presentFeedback,
  presentOperatorTicket,
  presentThread,
} from '#server/features/support/present';
import type { SupportService } from '#server/features/support/service';

export function operatorRoutes(app: HttpApp, support: SupportService): void {
  app.route({
    method: 'POST',
    url: OPERATOR_API.verify,
    config: { access: 'session' },
    schema: { body: SecondFactorBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await support.verifySecondFactor(viewerOf(request), request.body.code, callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.tickets,
    config: { access: 'operator' },
    schema: { response: { 200: OperatorTicketList } },
    handler: async () => (await support.listForOperator()).map(presentOperatorTicket),
  });

  app.route({
    method: 'POST',
    url: OPERATOR_API.ticketStatus,
    config: { access: 'operator' },
    schema: { params: IdParams, body: TicketStatusBody, response: { 200: TicketThread } },
    handler: async (request) => {
      const { status } = request.body;
      return presentThread(await support.setTicketStatus(viewerOf(request), asId(request.params.id), status));
    },
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.feedback,
    config: { access: 'operator' },
    schema: { response: { 200: FeedbackOverview } },
    handler: async () => {
      const { average, count, entries } = await support.feedbackOverview();
      return { average, count, entries: entries.map(presentFeedback) };
    },
  });

  app.route({
    method: 'GET',
    url: OPERATOR_API.actions,
    config: { access: 'operator' },
    schema: { response: { 200: OperatorActionList } },
    handler: async () => (await support.listActions()).map(presentAction),
  });
}
