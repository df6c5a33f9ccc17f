import { newId } from '#simulators/payments/resources/ids';
import type { Dispute, DisputeOutcome, Ledger } from '#simulators/payments/resources/ledger';
import { unknownId, unprocessable } from '#simulators/payments/resources/provider-error';
import type { Emit } from '#simulators/payments/webhooks/provider-events';
import type { Captures } from './captures.ts';

interface DisputesDependencies {
  ledger: () => Ledger;
  captures: Pick<Captures, 'find' | 'giveBack'>;
  emit: Emit;
  now: () => Date;
}

/** A payer asks for the money back, and somebody decides who gets it. */
export function disputes({ ledger, captures, emit, now }: DisputesDependencies) {
  function find(id: string): Dispute {
    const found = ledger().disputes.get(id);
    if (found === undefined) throw unknownId();
    return found;
  }

  return {
    find,

    open(captureId: string): Dispute {
      const at = now();
      const dispute: Dispute = {
        id: `PP-D-${newId(10)}`,
        captureId: captures.find(captureId).id,
        status: 'OPEN',
        outcome: null,
        createdAt: at,
        updatedAt: at,
      };
      ledger().disputes.set(dispute.id, dispute);
      emit.disputeOpened(dispute);
      return dispute;
    },

    /** The payer gets the money back where the outcome says so, and where the merchant accepted the claim. */
    resolve(id: string, outcome: DisputeOutcome): void {
      const dispute = find(id);
      if (dispute.status === 'RESOLVED') throw unprocessable('TRANSACTION_REFUSED');
      dispute.status = 'RESOLVED';
      dispute.outcome = outcome;
      dispute.updatedAt = now();
      const isLost = outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED';
      if (isLost && captures.find(dispute.captureId).status !== 'REFUNDED')
        captures.giveBack(dispute.captureId);
      emit.disputeResolved(dispute);
    },
  };
}
