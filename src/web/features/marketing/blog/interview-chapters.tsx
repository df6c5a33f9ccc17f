import { OFFICIAL_ARRIVAL_URL, OFFICIAL_FAQ_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';

/** The second half of the guide: everything about the interview itself. */
export const INTERVIEW_CHAPTERS = [
  {
    id: 'enrollment-on-arrival',
    title: 'Enrollment on Arrival: no appointment needed',
    body: (
      <>
        <p>
          If you are conditionally approved and come back to the United States from abroad, you can have the
          interview as part of passport control at many international airports and at preclearance airports
          outside the country. No appointment, no extra trip. If you travel soon, this is the simplest way of
          all, and it costs nothing.
        </p>
        <ol>
          <li>
            Check that your arrival airport takes part:{' '}
            <ExternalLink href={OFFICIAL_ARRIVAL_URL}>official list and rules</ExternalLink>.
          </li>
          <li>Carry the documents below in your hand luggage, the proof of address on paper.</li>
          <li>
            Follow the signs to Enrollment on Arrival, or tell the first officer that you are conditionally
            approved.
          </li>
          <li>Leave time for it if you have a connection. Officers decide by how busy they are.</li>
        </ol>
        <p>
          You may keep a booked interview as a fallback, and let it go by rescheduling only after you are
          approved.
        </p>
      </>
    ),
  },
  {
    id: 'what-to-bring',
    title: 'What to bring',
    body: (
      <>
        <ul>
          <li>Your valid passport, and every other passport you travel with.</li>
          <li>A second identification, usually your driver’s license.</li>
          <li>
            Proof of where you live: a license with your current address, or a utility bill, rent or mortgage
            statement. Minors need none.
          </li>
          <li>Permanent residents: the permanent resident card.</li>
          <li>
            The conditional approval letter from your account, and any papers it asks for, such as court
            documents.
          </li>
          <li>With a child: a parent or guardian, who stays for the interview.</li>
        </ul>
        <p>
          Some centers ask for more or have a particular entrance. The notes on the center’s page in our{' '}
          <TextLink href={PAGE.locations}>directory</TextLink> repeat what the center itself publishes.
        </p>
      </>
    ),
  },
  {
    id: 'the-interview',
    title: 'The interview itself',
    body: (
      <p>
        It is short: appointments are ten to fifteen minutes apart. An officer compares your documents with
        the application, asks about your travel, work and anything you declared, takes fingerprints and a
        photo, and explains how to use the program. Answer plainly, and declare what the application asked
        for. Arrive on time; many centers turn away people who are late, and some let you in only shortly
        before.
      </p>
    ),
  },
  {
    id: 'reschedule',
    title: 'Reschedule, never cancel',
    body: (
      <>
        <p>
          When you find a better date, use “reschedule” in your account and keep the old date until the new
          one is confirmed. Do not cancel first: the program’s own{' '}
          <ExternalLink href={OFFICIAL_FAQ_URL}>questions and answers</ExternalLink> warn that canceling can
          end the whole application, and the fee is not returned.
        </p>
        <p>
          The move step by step is in <TextLink href={PAGE.blogReschedule}>Reschedule, never cancel</TextLink>
          .
        </p>
      </>
    ),
  },
] as const;
