import { BRAND, DISCLAIMER, OFFICIAL_SITE_URL, PAYMENT_PROVIDER, TEXT_PROVIDER } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';

const CHAPTERS = [
  {
    id: 'independent',
    title: 'Independent and private',
    body: (
      <p>
        {BRAND} is not part of U.S. Customs and Border Protection or the Department of Homeland Security and
        does not act for them. We use no official seals or marks. “Global Entry” and “Trusted Traveler” are
        the government’s names; we use them only to say what we watch. The official program is at{' '}
        <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>, and applying there needs no service
        like ours.
      </p>
    ),
  },
  {
    id: 'public-data',
    title: 'Public data only',
    body: (
      <p>
        We read availability that the official scheduler shows to everybody without a login, at a limited and
        even pace, and we slow down when asked to. We never ask for your login to a government site, and never
        book, change, hold or cancel an appointment.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    title: 'No guarantee',
    body: (
      <p>
        Monitoring is best effort. We cannot promise that an appointment opens, that it is still free when you
        read our text, or how fast a text is delivered. Whether an application is approved is up to the
        government alone.
      </p>
    ),
  },
  {
    id: 'texts',
    title: 'Texts',
    body: (
      <>
        <p>
          Texts are sent through {TEXT_PROVIDER}, to US and Canadian numbers, and only after the owner agreed
          twice: by ticking a box beside the number, and by entering the code we sent to it. We keep a record
          of that consent.
        </p>
        <ul>
          <li>
            Reply STOP to any text, and no further text is sent. START turns them on again, HELP explains.
          </li>
          <li>You set the most texts a day you want, from 1 to 10.</li>
          <li>Texts come at any hour unless you set quiet hours. Message and data rates may apply.</li>
          <li>There is no advertising in our texts, neither ours nor anybody else’s.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Payments are handled by {PAYMENT_PROVIDER}; we never see a card number. Price, period and renewal
        stand beside the button before you pay, and canceling is as easy as subscribing. Details are in the{' '}
        <TextLink href={PAGE.terms}>Terms of Service</TextLink>.
      </p>
    ),
  },
  {
    id: 'personal-data',
    title: 'Personal data and access',
    body: (
      <p>
        What we hold, for how long, and how to export or delete it is in the{' '}
        <TextLink href={PAGE.privacy}>Privacy Policy</TextLink>. We build every page so that it works with a
        keyboard, with a screen reader, and with less motion. If something stands in your way,{' '}
        <TextLink href={PAGE.contact}>tell us</TextLink>; it is a fault, and we fix it.
      </p>
    ),
  },
] as const;

export function ComplianceScreen() {
  return <ProsePage title="Service Compliance" lead={DISCLAIMER} updated="2026-11-15" chapters={CHAPTERS} />;
}
