import type { SimulatorFactory } from '#simulators/simulator';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { paymentControls } from './control/payment-controls.ts';
import { PAYMENTS_PANEL_STYLE } from './control/panel-style.ts';
import { renderPaymentsPanel } from './control/payments-panel.ts';
import { createPaymentHost } from './payment-host.ts';
import { paymentRoutes } from './api/payment-routes.ts';

export const paymentsSimulator: SimulatorFactory = ({ now, changed }) => {
  const host = createPaymentHost(now, changed);
  return {
    name: 'payments',
    routes(app) {
      app.register(async (scope) => paymentRoutes(scope, host));
      app.register(async (scope) => checkoutRoutes(scope, host));
    },
    controls: (app) => paymentControls(app, host),
    panel: {
      title: 'Payments',
      style: PAYMENTS_PANEL_STYLE,
      render: () => renderPaymentsPanel(host),
    },
    held: () => host.webhooks.held(),
    stop: () => host.stop(),
  };
};
