import type { AlertChannels } from '#contract/alert-channels';
import type { User } from '#contract/accounts';
import type { BrowserPermission, PushProblem } from './push-browser.ts';

export interface ChannelState {
  word: string;
  tone: 'good' | 'neutral' | 'warning' | 'danger';
  sentence: string;
}

type Phone = Pick<User, 'phoneVerified' | 'smsOptedOut' | 'phoneProblem'>;

/** Where each channel stands, in a plain sentence. */
export function textState(
  { phoneVerified, smsOptedOut, phoneProblem }: Phone,
  others: boolean,
): ChannelState {
  if (smsOptedOut)
    return {
      word: 'Stopped',
      tone: 'warning',
      sentence: `You replied STOP, which ends texts alone. ${others ? 'The channels below go on. ' : ''}Reply START to get texts again.`,
    };
  if (phoneProblem !== null) return { word: 'Not arriving', tone: 'danger', sentence: phoneProblem };
  if (!phoneVerified)
    return {
      word: 'Not confirmed',
      tone: 'warning',
      sentence: 'Confirm your phone number above to get texts.',
    };
  return { word: 'On', tone: 'good', sentence: 'Every alert goes out as a text first.' };
}

const OFF = 'Shown by this browser, also when no page of ours is open.';

export function pushState(
  { browsers }: AlertChannels['push'],
  permission: BrowserPermission,
): ChannelState & { isCurrent: boolean } {
  const isAdded = browsers.some(({ current }) => current);
  const others = browsers.length - (isAdded ? 1 : 0);
  const elsewhere =
    others === 0 ? '' : ` ${others === 1 ? 'One other browser is' : `${others} other browsers are`} on.`;
  const on = { word: 'On', tone: 'good' } as const;
  if (permission === 'unsupported')
    return {
      ...(others > 0 ? on : { word: 'Not available', tone: 'neutral' }),
      isCurrent: false,
      sentence: `This browser cannot show notifications. On an iPhone or iPad, add Gatelight to the home screen first.${elsewhere}`,
    };
  if (permission === 'blocked')
    return {
      ...(others > 0 ? on : { word: 'Blocked', tone: 'danger' }),
      isCurrent: false,
      sentence: `This browser blocks our notifications. Allow them in its settings for this site, then turn them on here.${elsewhere}`,
    };
  if (isAdded)
    return {
      ...on,
      isCurrent: true,
      sentence: `This browser shows them for as long as you stay logged in here.${elsewhere}`,
    };
  return {
    ...(others > 0 ? on : { word: 'Off', tone: 'neutral' }),
    isCurrent: false,
    sentence: `${OFF}${elsewhere}`,
  };
}

export function emailState({ state, address }: AlertChannels['email']): ChannelState {
  switch (state) {
    case 'on':
      return { word: 'On', tone: 'good', sentence: `Goes to ${address}.` };
    case 'off':
      return { word: 'Off', tone: 'neutral', sentence: `Would go to ${address}.` };
    case 'unconfirmed':
      return {
        word: 'Not confirmed',
        tone: 'warning',
        sentence: `Open the link that we mailed to ${address} first. You can have it sent again under Security and data.`,
      };
    case 'bounced':
      return {
        word: 'Bounced',
        tone: 'danger',
        sentence: `The mail server of ${address} refused our last alert, so we stopped. Try again, or change the address under Security and data.`,
      };
  }
}

export const PUSH_PROBLEMS: Record<PushProblem['why'], string> = {
  blocked: 'The browser did not allow notifications. Allow them in its settings for this site.',
  reload: 'Please reload this page and try again.',
  'no-service': 'The push service of this browser could not be reached. Please try again later.',
};
