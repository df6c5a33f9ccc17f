import type { FaultKinds } from '#simulators/faults';

/** `connect`: before the greeting. `recipient`: at RCPT. `before` and `after`: around keeping the message. */
export type MailMoment = 'connect' | 'recipient' | 'before' | 'after';

export const MAIL_FAULTS = {
  refuse: { moment: 'connect', effect: 'drop', label: 'Refuse the connection' },
  'defer-recipient': {
    moment: 'recipient',
    effect: 'status',
    status: 450,
    label: 'Put the recipient off (450)',
  },
  'reject-recipient': {
    moment: 'recipient',
    effect: 'status',
    status: 550,
    label: 'Reject the recipient (550)',
  },
  'defer-message': { moment: 'before', effect: 'status', status: 451, label: 'Put the message off (451)' },
  'reject-message': { moment: 'before', effect: 'status', status: 554, label: 'Reject the message (554)' },
  'drop-before': { moment: 'before', effect: 'drop', label: 'Cut the line, message lost' },
  'drop-after': { moment: 'after', effect: 'drop', label: 'Cut the line, message kept' },
  'hang-before': { moment: 'before', effect: 'hang', label: 'Keep waiting, message not yet taken' },
  'hang-after': { moment: 'after', effect: 'hang', label: 'Keep waiting, message kept' },
} as const satisfies FaultKinds<MailMoment>;
