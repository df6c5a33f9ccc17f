import type { HttpApp } from './app.ts';

/** A predecessor that is just stopping may hold the port a moment longer. */
const PATIENCE_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 100;

/** Listens and returns the address; a port that stays taken ends in a sentence, not in a stack. */
export async function listen(app: HttpApp, where: { host: string; port: number }): Promise<string> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await app.listen(where);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES')
        throw new Error(`Port ${where.port} needs more rights. Set PORT to one above 1023.`, {
          cause: error,
        });
      if (code !== 'EADDRINUSE') throw error;
      if (Date.now() > deadline)
        throw new Error(`Port ${where.port} is in use. Stop what runs there, or set PORT.`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
}
