import type { FaultKinds } from '#simulators/faults';

/** `before` and `after`: around taking the message. */
export type PushMoment = 'before' | 'after';

const refused = (status: number, label: string) =>
  ({ moment: 'before', effect: 'status', status, label }) as const;

export const PUSH_FAULTS = {
  'drop-before': { moment: 'before', effect: 'drop', label: 'Cut the line, message not taken' },
  'drop-after': { moment: 'after', effect: 'drop', label: 'Cut the line, message taken' },
  'hang-before': { moment: 'before', effect: 'hang', label: 'Keep waiting, message not yet taken' },
  'hang-after': { moment: 'after', effect: 'hang', label: 'Keep waiting, message taken' },
  '403': refused(403, 'Refuse the sender (403)'),
  '404': refused(404, 'Unknown subscription (404)'),
  '410': refused(410, 'Subscription is over (410)'),
  '413': refused(413, 'Message too large (413)'),
  '429': refused(429, 'Quota used up (429)'),
  '500': refused(500, 'Fail (500)'),
  '503': refused(503, 'Down (503)'),
} as const satisfies FaultKinds<PushMoment>;
