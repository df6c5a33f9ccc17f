import type { SimulatorFactory } from '#simulators/simulator';
import { schedulerControls } from './controls.ts';
import { APPOINTMENTS_PANEL_STYLE } from './panel-style.ts';
import { renderAppointmentsPanel } from './panel.ts';
import { schedulerRoutes } from './routes.ts';
import { createScheduler } from './scheduler.ts';

export const appointmentsSimulator: SimulatorFactory = ({ now, changed }) => {
  const scheduler = createScheduler(now, changed);
  return {
    name: 'appointments',
    routes: (app) => schedulerRoutes(app, scheduler),
    controls: (app) => schedulerControls(app, scheduler, changed),
    panel: {
      title: 'Appointments',
      style: APPOINTMENTS_PANEL_STYLE,
      render: (query) => renderAppointmentsPanel(scheduler, now(), Number(query['center'])),
    },
    stop: () => scheduler.stop(),
  };
};
