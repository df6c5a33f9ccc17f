import { WEBHOOK } from '#contract/paths';
import type { TextSender } from '#server/gateways/sms/port';
import { Failure } from '#server/platform/failure';
import type { Sealer } from '#server/platform/sealing';
import type { Outcomes } from './outcomes.ts';
import type { TextId } from './tables.ts';

export interface ClaimedText {
  id: TextId;
  numberSealed: Buffer;
  body: string;
  usefulSeconds: number;
}

export type HandOver = (text: ClaimedText) => Promise<void>;

/** Hands one text to the provider and has written down what came of it. */
export function handingOver({
  sms,
  sealer,
  publicUrl,
  outcomes,
}: {
  sms: TextSender;
  sealer: Sealer;
  publicUrl: string;
  outcomes: Outcomes;
}): HandOver {
  const statusCallback = `${publicUrl}${WEBHOOK.textStatus}`;

  async function callProvider(text: ClaimedText) {
    return sms.send({
      to: sealer.open(text.numberSealed),
      body: text.body,
      reference: String(text.id),
      statusCallback,
      validForSeconds: text.usefulSeconds,
    });
  }

  return async (text) => {
    const answer = await callProvider(text).catch((error: unknown) => ({ error }));
    if ('sid' in answer) return outcomes.accepted(text.id, answer.sid);
    await outcomes.failed(text.id, answer.error);
    if (!(answer.error instanceof Failure)) throw answer.error;
  };
}
