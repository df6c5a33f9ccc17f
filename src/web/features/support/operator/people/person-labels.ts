import type { PersonPhone } from '#contract/operator-people';
import type { VerdictEntry } from '#contract/alerts';
import type { SubscriptionStatus } from '#contract/billing';
import type { MessageKind, MessageState } from '#domain/alerts/message-state';
import type { AttemptStatus } from '#domain/billing/attempt';
import type { RefundStatus } from '#domain/billing/refund';

type Tone = 'good' | 'neutral' | 'warning' | 'danger';
interface Word {
  word: string;
  tone: Tone;
}

export const SUBSCRIPTION: Record<SubscriptionStatus, Word> = {
  none: { word: 'Never subscribed', tone: 'neutral' },
  pending: { word: 'Payment under review', tone: 'warning' },
  active: { word: 'Active', tone: 'good' },
  canceling: { word: 'Canceled, still paid', tone: 'warning' },
  past_due: { word: 'Past due', tone: 'danger' },
  lapsed: { word: 'Ended', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'neutral' },
  disputed: { word: 'In dispute', tone: 'danger' },
};

export const PAYMENT: Record<'paid' | 'partly_refunded' | 'refunded', Word> = {
  paid: { word: 'Paid', tone: 'good' },
  partly_refunded: { word: 'Partly refunded', tone: 'warning' },
  refunded: { word: 'Refunded', tone: 'neutral' },
};

export const REFUND: Record<RefundStatus, string> = {
  asked: 'Refund under way: the provider has not confirmed it yet, we keep asking',
  done: 'Refunded by an operator',
  refused: 'Refund refused by the provider',
};

export const ATTEMPT: Record<AttemptStatus, Word> = {
  opened: { word: 'Begun', tone: 'neutral' },
  ordered: { word: 'Not approved yet', tone: 'neutral' },
  capturing: { word: 'Answer is out', tone: 'warning' },
  pending: { word: 'Under review', tone: 'warning' },
  captured: { word: 'Paid', tone: 'good' },
  declined: { word: 'Declined', tone: 'danger' },
  abandoned: { word: 'Given up', tone: 'neutral' },
  refunding: { word: 'Being given back', tone: 'warning' },
  refunded: { word: 'Given back', tone: 'neutral' },
};

export const TEXT_KIND: Record<MessageKind, string> = {
  alert: 'Alert',
  code: 'Confirmation code',
  confirmation: 'Welcome',
  test: 'Test text',
  reply: 'Reply',
};

export const TEXT_STATE: Record<MessageState, Word> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  sending: { word: 'Sending', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'good' },
  undelivered: { word: 'Not delivered', tone: 'danger' },
  failed: { word: 'Refused', tone: 'danger' },
  unknown: { word: 'Not known', tone: 'warning' },
  dropped: { word: 'Given up', tone: 'neutral' },
};

export const OUTCOME: Record<VerdictEntry['outcome'], Word> = {
  sent: { word: 'Texted', tone: 'good' },
  waiting: { word: 'Waiting', tone: 'warning' },
  held: { word: 'Held', tone: 'neutral' },
};

export const PHONE_PROBLEM: Record<NonNullable<PersonPhone['problem']>, string> = {
  undeliverable: 'Texts to it do not arrive',
  refused: 'The provider takes no texts for it',
};
