import type { SimulatorFactory } from '#simulators/simulator';
import { smsControls } from './controls.ts';
import { PHONE_STYLE } from './phone-style.ts';
import { renderPhone } from './phone.ts';
import { SMS_PANEL_STYLE } from './panel-style.ts';
import { renderSmsPanel } from './panel.ts';
import { createProvider } from './provider.ts';
import { smsRoutes } from './routes.ts';

export const smsSimulator: SimulatorFactory = ({ now, changed }) => {
  const provider = createProvider(now, changed);
  return {
    name: 'sms',
    routes: (app) => smsRoutes(app, provider),
    controls: (app) => smsControls(app, provider),
    panel: {
      title: 'Text messages',
      style: SMS_PANEL_STYLE + PHONE_STYLE,
      render: () => renderSmsPanel(provider),
    },
    pages: {
      '/phone': { title: 'Simulated phone', render: (query) => renderPhone(provider, query['number'] ?? '') },
    },
    held: () => provider.carrier.held(),
    stop: () => provider.stop(),
  };
};
