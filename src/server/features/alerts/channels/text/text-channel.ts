import { WEBHOOK } from '#contract/paths';
import { composeAlert } from '#domain/alerts/compose';
import type { Channel, FailureMeaning } from '#server/features/alerts/channels/port';
import { optOut } from '#server/features/alerts/channels/contact-store';
import type { OpeningLinks } from '#server/features/alerts/channels/opening-links';
import { providerCodeOf } from '#server/gateways/sms/failures';
import type { TextSender } from '#server/gateways/sms/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import { refuseNumber } from './number-problems.ts';
import { eventOf } from './provider-status.ts';
import { TEXT } from './stored-number.ts';

export interface TextChannelDependencies {
  sms: TextSender;
  links: OpeningLinks;
  enqueue: Enqueue;
  publicUrl: string;
  /** Over all processes. An alert is one segment. */
  segmentsPerSecond: number;
}

/** The person told the provider STOP, and we have not heard of it yet. */
const OPTED_OUT = '21610';
/** The phone was off, or the network failed for a moment. */
const TRANSIENT_CODES = new Set(['30001', '30003', '30008']);
/** Carriers take our texts for spam, or our number is not registered with them. */
const FILTERED_CODES = new Set(['30007', '30032', '30034']);

/** Alerts by SMS. */
export function textChannel(deps: TextChannelDependencies): Channel {
  const { sms, links, publicUrl, segmentsPerSecond } = deps;
  const statusCallback = `${publicUrl}${WEBHOOK.textStatus}`;
  return {
    name: TEXT,
    perSecond: segmentsPerSecond,
    incidents: {
      rejected: {
        key: 'sms-rejected',
        describe: (code) => `The text message provider refuses our requests (${code}).`,
      },
      filtered: {
        key: 'sms-filtered',
        describe: (code) =>
          `Carriers filter our texts (${code}). Sending pauses when at least five numbers are affected.`,
      },
    },

    /** The first text of a day says how to stop. */
    async compose(openings, { isFirstOfDay }) {
      const link = await links.to(openings.map(({ id }) => id));
      return composeAlert({ openings, link, saysStop: isFirstOfDay });
    },

    async send({ id, address, body, usefulSeconds }, isStale) {
      const { sid } = await sms.send({
        to: address,
        body,
        reference: String(id),
        statusCallback,
        validForSeconds: usefulSeconds,
        isStale,
      });
      return { providerId: sid };
    },

    async listSent({ address, body, since }) {
      const listed = await sms.find({ to: address, since });
      return listed
        .filter((message) => message.body === body)
        .map(({ sid, status, errorCode }) => ({
          providerId: sid,
          event: eventOf(status),
          errorCode: errorCode?.toString() ?? null,
        }));
    },

    codeOf: (failure) => providerCodeOf(failure)?.toString() ?? failure.code,
    meaningOf,

    async onRefused(trx, numberHash, code) {
      if (code === OPTED_OUT) await optOut(trx, TEXT, numberHash);
      else await refuseNumber(deps, trx, numberHash);
    },
  };
}

function meaningOf(errorCode: string): FailureMeaning {
  if (FILTERED_CODES.has(errorCode)) return 'filtered';
  return TRANSIENT_CODES.has(errorCode) ? 'transient' : 'final';
}
