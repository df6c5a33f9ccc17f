import type { SceneId } from '#web/features/marketing/scenes/scenes';

export interface Testimonial {
  quote: string;
  name: string;
  city: string;
  stamp: SceneId;
}

/** Sample content, shown as such: we invent no customers. Replace it with what real ones allow us to print. */
export const TESTIMONIAL_ENTRIES: readonly Testimonial[] = [
  {
    quote:
      'The text came while I was making breakfast. Two time slots, three weeks out. I had one of them before the coffee was ready.',
    name: 'Maya R.',
    city: 'Denver, CO',
    stamp: 'rail',
  },
  {
    quote:
      'We needed four seats at the same time for the whole family. I set it once and forgot about it until my phone buzzed.',
    name: 'Luis and Ana P.',
    city: 'Miami, FL',
    stamp: 'sea',
  },
  {
    quote:
      'I liked that it told me what it would not do. No bookings, no promises, just the text. Then I canceled, in two clicks.',
    name: 'Greg T.',
    city: 'Seattle, WA',
    stamp: 'air',
  },
];
