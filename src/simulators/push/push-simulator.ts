import type { SimulatorFactory } from '#simulators/simulator';
import { pushControls } from './controls.ts';
import { PUSH_PANEL_STYLE, renderPushPanel } from './panel.ts';
import { createPushService } from './push-service.ts';
import { pushRoutes } from './routes.ts';

/** The push service of a browser: takes encrypted messages (RFC 8030, 8291, 8292) and shows what the browser reads. */
export const pushSimulator: SimulatorFactory = ({ now, changed }) => {
  const service = createPushService(now, changed);
  return {
    name: 'push',
    routes: (app) => pushRoutes(app, service, now),
    controls: (app) => pushControls(app, service),
    panel: { title: 'Notifications', style: PUSH_PANEL_STYLE, render: () => renderPushPanel(service) },
    stop: () => service.stop(),
  };
};
