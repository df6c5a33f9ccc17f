import type { AddressInfo } from 'node:net';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ALL_SIMULATORS } from './all-simulators.ts';
import { createChanges } from './changes.ts';
import { consoleRoutes } from './console/routes.ts';
import { acceptOnlyLoopbackHosts, acceptOnlyOwnPages, sendCarefulHeaders } from './guards.ts';
import { portHolder, SERVICE_NAME } from './port-holder.ts';
import { productControls, type ProductControls } from './product-controls.ts';
import { answerErrorsAsSentences } from './refusal.ts';
import type { Simulator } from './simulator.ts';
import { openTunnels } from './tunnels.ts';

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  log?: FastifyBaseLogger;
  now?: () => Date;
  productControls?: ProductControls;
}

export interface RunningSimulators {
  url: string;
  port: number;
  /** True when simulators that ran already are used; they are not ours to stop. */
  adopted: boolean;
  /** Calls to the product that they were told to hold back; those of another process do not say. */
  held(): number;
  stop(): Promise<void>;
}

export async function startSimulators(options: SimulatorOptions): Promise<RunningSimulators> {
  const now = options.now ?? (() => new Date());
  const changes = createChanges(now().getTime());
  const simulators = ALL_SIMULATORS.map((create) => create({ now, changed: changes.bump }));
  const app = build(simulators, options);
  consoleRoutes(app, simulators, changes);
  const endTunnels = openTunnels(app.server, simulators);
  app.addHook('preClose', async () => {
    for (const simulator of simulators) simulator.stop();
    endTunnels();
  });

  const names = simulators.map(({ name }) => name);
  const adopted = await listenOrAdopt(app, options, names);
  if (adopted) {
    await app.close();
    return {
      url: urlOf(options.port),
      port: options.port,
      adopted: true,
      held: () => 0,
      stop: async () => undefined,
    };
  }
  const { port } = app.server.address() as AddressInfo;
  const held = () => simulators.reduce((sum, simulator) => sum + (simulator.held?.() ?? 0), 0);
  return { url: urlOf(port), port, adopted: false, held, stop: () => app.close() };
}

function build(simulators: readonly Simulator[], options: SimulatorOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(options.log && { loggerInstance: options.log }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
  });
  answerErrorsAsSentences(app);
  sendCarefulHeaders(app);
  acceptOnlyLoopbackHosts(app);
  app.get('/healthz', async () => ({
    service: SERVICE_NAME,
    simulators: simulators.map(({ name }) => name),
  }));
  app.register(
    async (control) => {
      acceptOnlyOwnPages(control);
      productControls(control, options.productControls);
      for (const simulator of simulators)
        control.register(async (scope) => simulator.controls(scope), { prefix: `/${simulator.name}` });
    },
    { prefix: '/control' },
  );
  for (const simulator of simulators)
    app.register(async (scope) => simulator.routes(scope), { prefix: `/${simulator.name}` });
  return app;
}

/** Resolves to true when the port is held by simulators that can be used instead. */
async function listenOrAdopt(
  app: FastifyInstance,
  options: SimulatorOptions,
  names: string[],
): Promise<boolean> {
  const { port, host = '127.0.0.1' } = options;
  // The holder may be on its way out while we ask it, hence more than one round.
  for (let round = 1; round <= 3; round += 1) {
    try {
      await app.listen({ port, host });
      return false;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
    const holder = await portHolder(urlOf(port));
    if (holder.who === 'nobody') continue;
    if (holder.who === 'ours' && names.every((name) => holder.simulators.includes(name))) return true;
    await app.close();
    throw new Error(
      holder.who === 'ours'
        ? `The simulators on port ${port} are of another version. Stop them, or set SIMULATOR_PORT to a free port.`
        : `Port ${port} is taken by another program. Stop it, or set SIMULATOR_PORT to a free port.`,
    );
  }
  await app.close();
  throw new Error(`Port ${port} is taken. Set SIMULATOR_PORT to a free port.`);
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
