import { faultControls } from '#simulators/fault-controls';
import { faultQueue } from '#simulators/faults';
import type { SimulatorFactory } from '#simulators/simulator';
import { MAIL_FAULTS, type MailMoment } from './mail-faults.ts';
import { createMailbox } from './mailbox.ts';
import { MAIL_PANEL_STYLE } from './panel-style.ts';
import { renderMailPanel } from './panel.ts';
import { readMessage } from './read-message.ts';
import { mailRoutes } from './routes.ts';
import { serveSmtp } from './smtp-server.ts';

/** What a mail client connects to through the simulators' port as its HTTP proxy. */
const SMTP_TARGET = 'mail.simulator:25';

export const mailSimulator: SimulatorFactory = ({ now, changed }) => {
  const mailbox = createMailbox(now, changed);
  const faults = faultQueue<MailMoment>(MAIL_FAULTS, changed);

  return {
    name: 'mail',
    routes: (app) => mailRoutes(app, mailbox),
    controls(app) {
      faultControls(app, faults);
      app.post('/reset', async (_request, reply) => {
        faults.reset();
        mailbox.clear();
        return reply.code(204).send();
      });
    },
    panel: {
      title: 'Mail box',
      style: MAIL_PANEL_STYLE,
      render: (query) => renderMailPanel(mailbox, faults, Number(query['mail'])),
    },
    tunnels: {
      [SMTP_TARGET]: (socket) =>
        serveSmtp(socket, {
          faults,
          keep: async (delivery) => void mailbox.add(await readMessage(delivery)),
        }),
    },
    stop: () => faults.reset(),
  };
};
