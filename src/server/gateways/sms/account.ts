import { SIMULATOR } from '#server/gateways/provider-settings';
import type { SmsSettings } from './settings.ts';

export interface SmsAccount {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  messagingServiceSid: string;
}

/** Known to everybody, which is why production refuses simulators. */
const SIMULATED = {
  accountSid: `AC${'5111'.repeat(8)}`,
  authToken: 'the token of the simulated provider',
  messagingServiceSid: `MG${'5111'.repeat(8)}`,
};

/** Whose account sends the texts, and where. */
export function smsAccount({
  sms,
  simulators,
}: {
  sms: SmsSettings;
  simulators: { url: string };
}): SmsAccount {
  if (sms.url === SIMULATOR) return { baseUrl: `${simulators.url}/sms`, ...SIMULATED };
  const { url: baseUrl, accountSid = '', authToken = '', messagingServiceSid = '' } = sms;
  return { baseUrl, accountSid, authToken, messagingServiceSid };
}
