import type pg from 'pg';

/** Lets a process stand still between two of its statements, and go on later as if nothing had been. */
export class Standstill {
  private statementsLeft = Infinity;
  private stands = () => {};
  private goesOn: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool) {
    const known = new WeakSet<pg.PoolClient>();
    pool.on('acquire', (client) => {
      if (known.has(client)) return;
      known.add(client);
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(client, {
        query: async (...given: unknown[]) => {
          await this.turn();
          return query(...given);
        },
      });
    });
  }

  /** `stands` resolves when the process has come to a statement that is held; `goOn` ends that. */
  after(statements: number): { stands: Promise<void>; goOn: () => void } {
    let goOn = () => {};
    this.goesOn = new Promise((resolve) => {
      goOn = () => {
        this.statementsLeft = Infinity;
        resolve();
      };
    });
    const stands = new Promise<void>((resolve) => (this.stands = resolve));
    this.statementsLeft = statements;
    return { stands, goOn };
  }

  private async turn(): Promise<void> {
    if (this.statementsLeft > 0) {
      this.statementsLeft -= 1;
      return;
    }
    this.stands();
    await this.goesOn;
  }
}
