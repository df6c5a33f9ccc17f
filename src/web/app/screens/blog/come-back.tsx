import { PAGE } from '#contract/pages';
import { TextLink } from '#web/components/ui/actions/link';
import { ArticlePage } from '#web/features/marketing/blog/article-page';
import { COME_BACK } from '#web/features/marketing/blog/articles';

const CHAPTERS = [
  {
    id: 'where-from',
    title: 'Where appointments come from',
    body: (
      <>
        <p>There are three sources, and they behave differently.</p>
        <ul>
          <li>
            <strong>Somebody lets go.</strong> Plans change, flights move, children fall ill. The person
            cancels or moves to another time, and the old time is free again. That is usually one time at one
            center, on a day that may be close.
          </li>
          <li>
            <strong>The calendar grows.</strong> A center publishes its calendar up to a certain day. When it
            adds the next weeks, many times appear together. They lie far ahead, and they last longer because
            there are so many.
          </li>
          <li>
            <strong>A center adds capacity.</strong> An extra officer, an extra evening, a special event. It
            looks like a small version of the second case.
          </li>
        </ul>
        <p>
          If you are after a date this month, the first source is yours. It is also the hardest to catch by
          hand, because nobody announces it.
        </p>
      </>
    ),
  },
  {
    id: 'odd-hours',
    title: 'Why at odd hours',
    body: (
      <>
        <p>
          People rearrange their week when they have time for it: in the morning before work, late in the
          evening, at an airport gate. Add four time zones on the mainland alone, and a time in Los Angeles
          can come free while New York is asleep. Some centers also hold interviews at night, so a time like
          9:00 PM or 2:00 AM is not a mistake.
        </p>
        <p>
          Every center has a rhythm of its own. Its page in our{' '}
          <TextLink href={PAGE.locations}>directory of centers</TextLink> shows at which hours and weekdays we
          have seen openings there, as soon as we have seen enough of them to say something.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long they last',
    body: (
      <>
        <p>
          At a busy center a single time is often taken within one to a few minutes. At a quiet one it may sit
          there for hours. A freshly published month lasts longest. So the same advice does not fit
          everywhere: at a quiet center you can finish lunch, at a busy one you should not.
        </p>
        <p>
          We measure this instead of guessing: the page of each center draws how many openings were still
          there after one minute, ten minutes, an hour.
        </p>
      </>
    ),
  },
  {
    id: 'what-follows',
    title: 'What follows for you',
    body: (
      <ul>
        <li>
          Do not trust one look. “No appointments” means none at that moment, and says nothing about tonight.
        </li>
        <li>
          Widen the net. You may interview at any center that serves Global Entry, so a center near a
          relative, a meeting or a layover counts.
        </li>
        <li>
          Look at more than the first date. Somebody who only watches the earliest time misses every good one
          behind it. Our comparison covers all times of a center, not only the first.
        </li>
        <li>
          Be quick without being careless:{' '}
          <TextLink href={PAGE.blogGetReady}>get ready before the text</TextLink>.
        </li>
      </ul>
    ),
  },
] as const;

export function ComeBackArticle() {
  return (
    <ArticlePage entry={COME_BACK} chapters={CHAPTERS}>
      <p>
        You open the scheduler, choose your center and read that there is nothing. A friend booked there last
        night, for next week. Both of you are right: the calendar changes all day long, and each of you saw
        one moment of it.
      </p>
    </ArticlePage>
  );
}
