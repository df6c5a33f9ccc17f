import {
  CompleteSubscriptionBody,
  OrderAnswer,
  OrderBody,
  OrderParams,
  OrderState,
  PaymentSetup,
  Subscription,
} from '#contract/billing';
import { API } from '#contract/paths';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import type { BillingService } from './service.ts';

export function billingRoutes(app: HttpApp, billing: BillingService): void {
  const config = { access: 'session' };

  app.route({
    method: 'GET',
    url: API.paymentSetup,
    config,
    schema: { response: { 200: PaymentSetup } },
    handler: () => billing.paymentSetup(),
  });

  app.route({
    method: 'POST',
    url: API.orders,
    config,
    schema: { body: OrderBody, response: { 200: OrderAnswer } },
    handler: (request) =>
      billing.createOrder(viewerOf(request).accountId, request.headers['idempotency-key']?.toString()),
  });

  app.route({
    method: 'GET',
    url: API.order,
    config,
    schema: { params: OrderParams, response: { 200: OrderState } },
    handler: (request) => billing.orderState(viewerOf(request).accountId, request.params.orderId),
  });

  app.route({
    method: 'POST',
    url: API.captureOrder,
    config,
    schema: { params: OrderParams, response: { 200: OrderState } },
    handler: (request) => billing.captureOrder(viewerOf(request).accountId, request.params.orderId),
  });

  app.route({
    method: 'POST',
    url: API.completeSubscription,
    config,
    schema: { body: CompleteSubscriptionBody, response: { 200: Subscription } },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      await billing.completeSubscription(accountId, request.body.paypalOrderId);
      return billing.describe(accountId);
    },
  });

  app.route({
    method: 'GET',
    url: API.subscription,
    config,
    schema: { response: { 200: Subscription } },
    handler: (request) => billing.describe(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: API.cancelSubscription,
    config,
    schema: { response: { 200: Subscription } },
    handler: (request) => billing.cancel(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: API.resumeSubscription,
    config,
    schema: { response: { 200: Subscription } },
    handler: (request) => billing.resume(viewerOf(request).accountId),
  });
}
