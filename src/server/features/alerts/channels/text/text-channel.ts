import { WEBHOOK } from '#contract/paths';
import { composeAlert } from '#domain/alerts/messages/compose';
import type { Channel, FailureMeaning } from '#server/features/alerts/channels/port';
import { optOut } from '#server/features/alerts/channels/contact-store';
import type { OpeningLinks } from '#server/features/alerts/channels/opening-links';
import { meaningOfTextError, TEXT_ERRORS, type TextErrorMeaning } from '#server/gateways/sms/error-table';
import { providerCodeOf } from '#server/gateways/sms/failures';
import type { TextSender } from '#server/gateways/sms/port';
import { raiseIncident } from '#server/platform/incidents/incident-store';
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

/** What the provider's error table means for the messages of a channel. */
const MEANING_ON_CHANNEL: Partial<Record<TextErrorMeaning, FailureMeaning>> = {
  'opted-out': 'refused',
  'number-refused': 'refused',
  'account-limited': 'refused',
  transient: 'transient',
  filtered: 'filtered',
};

const REJECTED = {
  key: 'sms-rejected',
  describe: (code: string) => `The text message provider refuses our requests (${describe(code)}).`,
};

function describe(code: string): string {
  const what = TEXT_ERRORS[Number(code)]?.what;
  return what === undefined ? code : `${code}, ${what}`;
}

/** Alerts by SMS. */
export function textChannel(deps: TextChannelDependencies): Channel {
  const { sms, links, publicUrl, segmentsPerSecond } = deps;
  const statusCallback = `${publicUrl}${WEBHOOK.textStatus}`;
  return {
    name: TEXT,
    perSecond: segmentsPerSecond,
    incidents: {
      rejected: REJECTED,
      filtered: {
        key: 'sms-filtered',
        describe: (code) =>
          `Carriers filter our texts (${code}). Sending pauses when at least five numbers are affected.`,
      },
    },

    /** The first text of a day says how to stop. */
    async compose(openings, { isFirstOfDay, program, isTest = false }) {
      const link = await links.to(
        openings.map(({ id }) => id),
        program,
      );
      return composeAlert({ openings, link, saysStop: isFirstOfDay, isTest });
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

    async onRefused(trx, numberHash, code, calledAt) {
      const meaning = meaningOfTextError(Number(code));
      if (meaning === 'opted-out') await optOut(trx, TEXT, numberHash, calledAt);
      else if (meaning === 'account-limited') await raiseIncident(trx, REJECTED.key, REJECTED.describe(code));
      else await refuseNumber(deps, trx, numberHash);
    },
  };
}

function meaningOf(errorCode: string): FailureMeaning {
  const meaning = meaningOfTextError(Number(errorCode));
  return (meaning && MEANING_ON_CHANNEL[meaning]) ?? 'final';
}
