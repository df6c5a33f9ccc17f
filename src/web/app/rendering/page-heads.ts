import type { LocationEntry } from '#contract/availability';
import { PAGE } from '#contract/pages';
import type { PagePath } from '#contract/pages';
import { BRAND, DISCLAIMER, PRICE } from '#domain/brand';
import { OUTSIDE_US, regionName } from '#domain/availability/us-states';
import { centerTitle, placeOf } from '#web/features/availability/centers/center-labels';
import { QUESTIONS } from '#web/features/marketing/landing/questions';
import type { Route } from '#web/app/routing/routes';

/** What search engines and social networks read of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Structured data, by schema.org. */
  facts: readonly object[];
}

/** One or two sentences each, written for a list of search results. Pages behind the login have none. */
const DESCRIPTIONS: Partial<Record<PagePath, string>> = {
  [PAGE.home]: `${BRAND} watches every Global Entry enrollment center and texts you when an interview opens at one you chose. Private and independent, ${PRICE}, cancel anytime.`,
  [PAGE.login]: `Log in to ${BRAND} to choose enrollment centers and tune your text alerts.`,
  [PAGE.register]: `Create a ${BRAND} account and get a text when a Global Entry interview opens at an enrollment center you chose.`,
  [PAGE.support]: `Answers about ${BRAND}, and people who reply within 24 hours on business days.`,
  [PAGE.locations]:
    'Every Global Entry enrollment center with its current interview openings, by state, and how often appointments appear there.',
  [PAGE.status]: `How ${BRAND} is doing right now: last check of the appointment source, how fast openings are seen, and uptime as measured.`,
  [PAGE.about]: `${BRAND} is a private service that checks Global Entry interview availability every 8 minutes and texts travelers. What we do, and what we do not do.`,
  [PAGE.contact]: `Write to ${BRAND} support. We answer within 24 hours on business days.`,
  [PAGE.careers]: `Working at ${BRAND}, a small independent service for travelers.`,
  [PAGE.press]: `Facts about ${BRAND} for journalists, and whom to write to.`,
  [PAGE.guide]:
    'How Global Entry interviews work: where openings come from, Enrollment on Arrival, what to bring, and why to reschedule and never cancel.',
  [PAGE.blog]: 'Short articles about getting a Global Entry interview sooner.',
  [PAGE.blogComeBack]:
    'Why canceled Global Entry interviews reappear at odd hours, and how to be there when they do.',
  [PAGE.blogGetReady]:
    'What to have ready before an opening shows up, so that booking a Global Entry interview takes a minute.',
  [PAGE.blogReschedule]:
    'How to move a Global Entry interview to an earlier date without losing the one you have.',
  [PAGE.compliance]: `What ${BRAND} reads, what it never touches, and how it stays within the rules of public data and text messaging.`,
  [PAGE.terms]: `The terms of the ${BRAND} service: price, renewal, cancellation, texts and what we aim for.`,
  [PAGE.privacy]: `What ${BRAND} knows about you, why, for how long, and how to have it deleted.`,
  [PAGE.cookies]: `${BRAND} sets no tracking cookies. What the site keeps in your browser, and why.`,
};

export function headOf({ path, title }: Route, center: LocationEntry | null): PageHead {
  if (center !== null) return centerHead(center);
  const described = path === '*' ? undefined : DESCRIPTIONS[path];
  return {
    title,
    description: described ?? `${BRAND}. ${DISCLAIMER}`,
    facts: path === PAGE.home ? HOME_FACTS : [],
  };
}

function centerHead(center: LocationEntry): PageHead {
  const { name, address, city, state, postalCode, lat, lng } = center;
  return {
    title: centerTitle(name),
    description: `Global Entry interviews open now at ${name} in ${placeOf(center)}, when openings appear there and how long they last. Get a text when one opens.`,
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'Place',
        name,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressLocality: city,
          ...(regionName(state) !== OUTSIDE_US && { addressRegion: state, addressCountry: 'US' }),
          ...(postalCode !== '' && { postalCode }),
        },
        ...(lat !== null &&
          lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
      },
    ],
  };
}

const HOME_FACTS: readonly object[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${BRAND} Premium Plan`,
    description: 'Text alerts when a Global Entry interview opens at enrollment centers you choose.',
    brand: { '@type': 'Brand', name: BRAND },
    offers: {
      '@type': 'Offer',
      price: PRICE.replace(/[^\d.]/g, ''),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];
