import * as z from 'zod';

export const SERVICE_NAME = 'gatelight-simulators';

const Health = z.object({ service: z.literal(SERVICE_NAME), simulators: z.array(z.string()) });

/** Who holds a port: simulators of ours and which, somebody else, or nobody any more. */
export type PortHolder = { who: 'ours'; simulators: string[] } | { who: 'stranger' } | { who: 'nobody' };

export async function portHolder(url: string): Promise<PortHolder> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000), redirect: 'error' });
    const health = Health.safeParse(await answer.json());
    return health.success ? { who: 'ours', simulators: health.data.simulators } : { who: 'stranger' };
  } catch (error) {
    return isRefused(error) ? { who: 'nobody' } : { who: 'stranger' };
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
