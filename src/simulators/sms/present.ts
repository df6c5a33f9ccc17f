import { SIMULATED_ACCOUNT } from './account.ts';
import type { TextMessage } from './messages.ts';
import { segmentsOf } from './segments.ts';

/** A text in the provider's own shape. */
export function presentMessage(message: TextMessage) {
  const { accountSid, messagingServiceSid, number } = SIMULATED_ACCOUNT;
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`;
  const inbound = message.direction === 'inbound';
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: message.sentAt === null ? null : rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction === 'provider' ? 'outbound-reply' : message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : `Error ${message.errorCode}`,
    from: inbound ? message.number : message.sentAt === null ? null : number,
    messaging_service_sid: messagingServiceSid,
    num_media: '0',
    num_segments: String(segmentsOf(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: inbound ? number : message.number,
    uri,
  };
}

/** "Fri, 24 May 2019 17:44:46 +0000": whole seconds, like the provider's. */
const rfc2822 = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

/** A text as the control side shows it. */
export function presentForControl(message: TextMessage) {
  return {
    id: message.id,
    sid: message.sid,
    direction: message.direction,
    number: message.number,
    body: message.body,
    segments: segmentsOf(message.body),
    status: message.status,
    errorCode: message.errorCode,
    statusCallback: message.statusCallback,
    validityPeriod: message.validityPeriod,
    createdAt: message.createdAt.toISOString(),
  };
}

const OPENED = 'Thu, 01 Jan 2026 00:00:00 +0000';

/** The account itself; a trial one can text only verified numbers. */
export function presentAccount({ trial }: { trial: boolean }) {
  const { accountSid } = SIMULATED_ACCOUNT;
  const uri = `/2010-04-01/Accounts/${accountSid}`;
  return {
    sid: accountSid,
    owner_account_sid: accountSid,
    friendly_name: 'The simulated account',
    type: trial ? 'Trial' : 'Full',
    status: 'active',
    date_created: OPENED,
    date_updated: OPENED,
    uri: `${uri}.json`,
    subresource_uris: { messages: `${uri}/Messages.json` },
  };
}

export function presentNumbers(url: string) {
  const { accountSid, number } = SIMULATED_ACCOUNT;
  const sid = `PN${'5111'.repeat(8)}`;
  return {
    incoming_phone_numbers: [
      {
        sid,
        account_sid: accountSid,
        friendly_name: 'The sender',
        phone_number: number,
        capabilities: { mms: false, sms: true, voice: false, fax: false },
        status: 'in-use',
        date_created: OPENED,
        date_updated: OPENED,
        uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${sid}.json`,
      },
    ],
    next_page_uri: null,
    page: 0,
    page_size: 50,
    uri: url.replace(/^\/sms/, ''),
  };
}
