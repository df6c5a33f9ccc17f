import { expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { askForProof, proofRequest, withProof } from './proof.ts';

it('asks once for calls that come together, and anew for the next one', async () => {
  const together = [askForProof(), askForProof()];
  proofRequest.get()?.settle(true);
  expect(await Promise.all(together)).toEqual([true, true]);
  expect(proofRequest.get()).toBeNull();
  const next = askForProof();
  proofRequest.get()?.settle(false);
  expect(await next).toBe(false);
});

const refusal = (status: number, code: string) =>
  new HttpError({ status, detail: 'No.', code, requestId: null });

it('sends the call again once the proof was shown', async () => {
  const answers = [refusal(403, 'second-factor-required'), 'done'];
  const call = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sent = withProof(call);
  await Promise.resolve();
  await Promise.resolve();
  proofRequest.get()?.settle(true);
  expect(await sent).toBe('done');
});

it.each([refusal(401, 'second-factor-required'), refusal(403, 'forbidden')])(
  'asks for no proof after another refusal: $status $code',
  async (error) => {
    const refused = async () => {
      throw error;
    };
    await expect(withProof(refused)).rejects.toBe(error);
    expect(proofRequest.get()).toBeNull();
  },
);
