import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Html } from './console/html.ts';

/** What the frame hands to each simulator. */
export interface SimulatorContext {
  now(): Date;
  /** Says that something a console visitor can see is different now. */
  changed(): void;
}

export interface Panel {
  title: string;
  style: string;
  /** Draws the panel; elements with `data-live` and an id are kept up to date in the open page. */
  render(query: Readonly<Record<string, string>>): Html;
}

/** A page of its own beside the console; kept up to date like a panel. */
export interface SimulatorPage {
  title: string;
  render(query: Readonly<Record<string, string>>): Html;
}

/** One stand-in for an outside provider. */
export interface Simulator {
  /** Its path: the provider's protocol is under `/name`, the control side under `/control/name`. */
  name: string;
  routes(app: FastifyInstance): void;
  controls(app: FastifyInstance): void;
  panel: Panel;
  /** By path. */
  pages?: Readonly<Record<string, SimulatorPage>>;
  /** Protocols other than HTTP, reached with HTTP CONNECT: `host:port` to what serves the socket. */
  tunnels?: Readonly<Record<string, (socket: Duplex) => void>>;
  /** Calls to its customer that it was told to hold back; one that never calls has none. */
  held?(): number;
  /** Lets go of every caller it holds. */
  stop(): void;
}

export type SimulatorFactory = (context: SimulatorContext) => Simulator;
