import type { FaultKinds } from '#simulators/faults';

/** `before` and `after`: around taking the text. */
export type SmsMoment = 'before' | 'after';

/** Statuses above 999 are the provider's own error codes; 502 is a proxy's page instead of an answer of the provider. */
const refused = (status: number, label: string) =>
  ({ moment: 'before', effect: 'status', status, label }) as const;

export const SMS_FAULTS = {
  'drop-before': { moment: 'before', effect: 'drop', label: 'Cut the line, text not taken' },
  'drop-after': { moment: 'after', effect: 'drop', label: 'Cut the line, text taken' },
  'hang-before': { moment: 'before', effect: 'hang', label: 'Keep waiting, text not yet taken' },
  'hang-after': { moment: 'after', effect: 'hang', label: 'Keep waiting, text taken' },
  '429': refused(429, 'Ask to slow down (429)'),
  '500': refused(500, 'Fail in the provider’s words (500)'),
  '503': refused(503, 'Fail in the provider’s words (503)'),
  '502-before': refused(502, 'Fail without its words (502), text not taken'),
  '502-after': {
    moment: 'after',
    effect: 'status',
    status: 502,
    label: 'Fail without its words (502), text taken',
  },
  '20003': refused(20003, 'Wrong credentials (20003)'),
  '21211': refused(21211, 'Invalid number (21211)'),
  '21408': refused(21408, 'Region not allowed (21408)'),
  '21606': refused(21606, 'Wrong sender (21606)'),
  '21608': refused(21608, 'Trial account (21608)'),
  '21609': refused(21609, 'Bad callback address (21609)'),
  '21610': refused(21610, 'Number opted out (21610)'),
  '21611': refused(21611, 'Queue full (21611)'),
  '21612': refused(21612, 'No route (21612)'),
  '21614': refused(21614, 'Not a mobile number (21614)'),
  '21617': refused(21617, 'Text too long (21617)'),
  '21705': refused(21705, 'Wrong messaging service (21705)'),
} as const satisfies FaultKinds<SmsMoment>;

/** What the listing of texts can suffer. */
export const LISTING_FAULTS = {
  drop: { moment: 'before', effect: 'drop', label: 'Cut the line' },
  hang: { moment: 'before', effect: 'hang', label: 'Keep waiting' },
  '429': refused(429, 'Ask to slow down (429)'),
  '500': refused(500, 'Fail in the provider’s words (500)'),
  '502': refused(502, 'Fail without its words (502)'),
} as const satisfies FaultKinds<SmsMoment>;
