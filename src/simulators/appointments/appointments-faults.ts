import type { FaultKinds } from '#simulators/faults';

/** What can be done to an answer that is otherwise ready. */
export const SPOILS = ['blank', 'html', 'cut', 'cut-json', 'partial', 'types', 'shuffle', 'old'] as const;
export type Spoil = (typeof SPOILS)[number];

/** `arrive`: instead of an answer. The others name the way in which the answer is spoilt. */
export type AppointmentsMoment = 'arrive' | Spoil;

const spoilt = <const S extends Spoil>(spoil: S, label: string) =>
  ({ moment: spoil, effect: 'status', status: 200, label }) as const;

export const APPOINTMENTS_FAULTS = {
  blank: spoilt('blank', 'Answer with an empty list'),
  html: spoilt('html', 'Answer with a web page'),
  '403': { moment: 'arrive', effect: 'status', status: 403, label: 'Refuse (403)' },
  '429': { moment: 'arrive', effect: 'status', status: 429, label: 'Ask to slow down (429)' },
  '500': { moment: 'arrive', effect: 'status', status: 500, label: 'Fail (500)' },
  '302': { moment: 'arrive', effect: 'status', status: 302, label: 'Redirect elsewhere (302)' },
  hang: { moment: 'arrive', effect: 'hang', label: 'Keep waiting' },
  drop: { moment: 'arrive', effect: 'drop', label: 'Cut the line, no answer' },
  cut: spoilt('cut', 'Cut the line in mid-answer'),
  'cut-json': spoilt('cut-json', 'Answer with half the text'),
  partial: spoilt('partial', 'Leave out half the rows'),
  types: spoilt('types', 'Answer with wrong types'),
  shuffle: spoilt('shuffle', 'Answer for other centers'),
  old: spoilt('old', 'Answer with yesterday’s state'),
} as const satisfies FaultKinds<AppointmentsMoment>;
