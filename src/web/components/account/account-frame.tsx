import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ACCOUNT_SECTIONS, type AccountSection, accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { Link } from '#web/components/ui/actions/link';
import { useAuth } from '#web/lib/auth/auth-context';

const SECTIONS: Record<AccountSection, { name: string; about: string }> = {
  alerts: { name: 'Alerts', about: 'Which openings are texted, and when' },
  phone: { name: 'Phone', about: 'The number your texts go to' },
  billing: { name: 'Billing', about: 'Your plan, payments and receipts' },
  history: { name: 'History', about: 'Every text, and what was not texted' },
  security: { name: 'Security and data', about: 'Password, sessions, export, deletion' },
};

export const sectionName = (section: AccountSection): string => SECTIONS[section].name;

/** From 1024 px: the sections at the side, the chosen one beside them. */
export function WideAccount({ section, children }: { section: AccountSection; children: ReactNode }) {
  const { signOut } = useAuth();
  return (
    <Container className="py-10 sm:py-12">
      <PageHeading title="Account Settings" />
      <div className="mt-7 grid grid-cols-[11.75rem_minmax(0,1fr)] items-start gap-8">
        <nav aria-label="Account sections" className="sticky top-22 grid gap-0.5">
          {ACCOUNT_SECTIONS.map((one) => (
            <Link
              key={one}
              href={accountHref(one)}
              aria-current={one === section ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center rounded-control border-l-3 px-3',
                one === section
                  ? 'border-accent bg-sunken font-semibold dark:bg-line/40'
                  : 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {SECTIONS[one].name}
            </Link>
          ))}
          <Button variant="ghost" className="mt-3 justify-start px-3.5!" onClick={() => void signOut()}>
            Log Out
          </Button>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </Container>
  );
}

/** On phones: one section, and the way back to the list of them. */
export function NarrowAccount({ section, children }: { section: AccountSection; children: ReactNode }) {
  return (
    <Container className="py-5 sm:py-8">
      <Link
        href={PAGE.account}
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1 font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-5" />
        Account Settings
      </Link>
      <h1 className="mt-1 mb-5 text-3xl">{SECTIONS[section].name}</h1>
      {children}
    </Container>
  );
}

export function AccountSectionList() {
  const { signOut } = useAuth();
  return (
    <Container className="py-8 sm:py-10">
      <PageHeading title="Account Settings" />
      <nav
        aria-label="Account sections"
        className="mt-6 divide-y divide-line rounded-card border border-line bg-surface"
      >
        {ACCOUNT_SECTIONS.map((section) => (
          <Link
            key={section}
            href={accountHref(section)}
            className="flex items-center justify-between gap-4 px-5 py-3.5 first:rounded-t-card last:rounded-b-card hover:bg-sunken"
          >
            <span>
              <span className="block font-semibold">{SECTIONS[section].name}</span>
              <span className="block text-[0.9375rem] text-ink-2">{SECTIONS[section].about}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
          </Link>
        ))}
      </nav>
      <Button variant="outline" className="mt-6" onClick={() => void signOut()}>
        Log Out
      </Button>
    </Container>
  );
}
