import { expect, it } from 'vitest';
import { askForProof, proofRequest } from './proof.ts';

it('asks once for calls that come together, and anew for the next one', async () => {
  const together = [askForProof(), askForProof()];
  proofRequest.get()?.settle(true);
  expect(await Promise.all(together)).toEqual([true, true]);
  expect(proofRequest.get()).toBeNull();
  const next = askForProof();
  proofRequest.get()?.settle(false);
  expect(await next).toBe(false);
});
