import { BRAND, PAYMENT_PROVIDER } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';

const CHAPTERS = [
  {
    id: 'what-stays',
    title: 'What stays in your browser',
    body: (
      <>
        <p>
          Instead of cookies, your browser’s own storage keeps a few small notes for us. They stay on your
          device, are never used to follow you around, and other sites cannot read them.
        </p>
        <ul>
          <li>
            <strong>auth-token</strong>: keeps you signed in; removed when you sign out
          </li>
          <li>
            <strong>ui-theme</strong>: your choice of light, dark or system
          </li>
          <li>
            <strong>booking-tips-seen</strong>: that you have read the tips shown when you first press Book on
            CBP Website
          </li>
          <li>
            until you close the tab or sign out: <strong>checkout-order</strong>, the number of a payment that
            is being confirmed; a message to show after a page load; when the page was last renewed; what you
            were writing to support; and <strong>wanted-center</strong>, the center you pressed Set Alert for
            before you had a subscription
          </li>
          <li>
            for subscribers, a copy of the dashboard and of what it last showed, to be read offline; removed
            when you sign out
          </li>
          <li>
            if you turn on notifications, a subscription at the push service of your browser’s maker; ended
            when you turn them off or sign out
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'When you pay',
    body: (
      <p>
        The two pages on which you pay load a script of {PAYMENT_PROVIDER}, and its window opens from there.{' '}
        {PAYMENT_PROVIDER} may set cookies of its own for security and to recognize you; its own policy
        applies to them. No other page loads anything from anybody else: fonts and pictures come from us.
      </p>
    ),
  },
  {
    id: 'your-choice',
    title: 'Your choice',
    body: (
      <p>
        You can clear these notes in your browser’s settings at any time. You are then signed out, and the
        theme follows your system again. Because nothing is tracked, there is no banner to click away. More
        about your data is in the <TextLink href={PAGE.privacy}>Privacy Policy</TextLink>.
      </p>
    ),
  },
] as const;

export function CookiesScreen() {
  return (
    <ProsePage
      title="Cookie Policy"
      lead={`${BRAND} sets no cookies.`}
      updated="2026-11-17"
      chapters={CHAPTERS}
    />
  );
}
