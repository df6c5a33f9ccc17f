import { onTestFinished } from 'vitest';
import { freePorts } from './free-ports.ts';
import { type ProductChild, spawnProduct, untilReady } from './product-child.ts';

export interface ProductProcess extends ProductChild {
  url: string;
}

/** One process of the product, as an operator would start several of them on one database. */
export async function startProcess(
  role: 'all' | 'api' | 'worker',
  env: Record<string, string>,
): Promise<ProductProcess> {
  const [port] = await freePorts(1);
  const product = spawnProduct({
    NODE_ENV: 'test',
    APP_SECRET: 'a secret that all processes of a test share',
    ROLE: role,
    [role === 'worker' ? 'HEALTH_PORT' : 'PORT']: String(port),
    ...env,
  });
  onTestFinished(async () => {
    product.child.kill('SIGKILL');
    await product.ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, product);
  return { ...product, url };
}
