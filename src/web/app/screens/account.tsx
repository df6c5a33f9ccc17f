import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { type AccountSection, isAccountSection } from '#contract/account-sections';
import {
  AccountSectionList,
  NarrowAccount,
  sectionName,
  WideAccount,
} from '#web/components/account/account-frame';
import { AccountActionsCard } from '#web/features/accounts/account-actions-card';
import { ExportCard } from '#web/features/accounts/export-card';
import { ProfileCard } from '#web/features/accounts/profile-card';
import { TwoStepCard } from '#web/features/accounts/second-factor/two-step-card';
import { SecurityLogCard } from '#web/features/accounts/security-log-card';
import { SessionsCard } from '#web/features/accounts/sessions-card';
import { SubscriptionCard } from '#web/features/billing/subscription/subscription-card';
import { ActiveAlertsCard, NotificationPreferencesCard } from '#web/features/alerts/account-cards';
import { ChannelsCard } from '#web/features/alerts/channels/channels-card';
import { GotInterviewOffer } from '#web/features/alerts/booking/got-interview-offer';
import { ProgramCard } from '#web/features/alerts/program-card';
import { WeeklyCard } from '#web/features/alerts/weekly-card';
import { TimelineCard } from '#web/features/alerts/history/timeline-card';
import { AlertSettings } from '#web/features/alerts/settings/alert-settings';
import { SharedListsCard } from '#web/features/alerts/watches/shared-lists-card';
import { useMediaQuery } from '#web/lib/hooks/use-media-query';
import { usePageTitle } from '#web/lib/page/document-title';

/** Account Settings by section; without one, the first on a wide screen and the list of them on a narrow one. */
export function AccountScreen() {
  const [path] = useLocation();
  const wide = useMediaQuery('(min-width: 64rem)');
  const named = path.split('/')[2] ?? '';
  const section = isAccountSection(named) ? named : wide ? 'alerts' : null;
  usePageTitle(isAccountSection(named) ? `${sectionName(named)}, Account Settings` : undefined);
  if (section === null) return <AccountSectionList />;
  const Frame = wide ? WideAccount : NarrowAccount;
  return (
    <Frame section={section}>
      <Section section={section} />
    </Frame>
  );
}

function Section({ section }: { section: AccountSection }) {
  switch (section) {
    case 'alerts':
      return (
        <AlertSettings>
          <ActiveAlertsCard />
          <SharedListsCard />
          <ProgramCard />
          <WeeklyCard />
        </AlertSettings>
      );
    case 'phone':
      return (
        <Cards>
          <NotificationPreferencesCard />
          <ChannelsCard />
        </Cards>
      );
    case 'billing':
      return (
        <Cards>
          <SubscriptionCard gotInterview={<GotInterviewOffer />} />
        </Cards>
      );
    case 'history':
      return (
        <Cards>
          <TimelineCard />
        </Cards>
      );
    case 'security':
      return (
        <Cards>
          <ProfileCard />
          <TwoStepCard />
          <SessionsCard />
          <SecurityLogCard />
          <ExportCard />
          <AccountActionsCard />
        </Cards>
      );
  }
}

const Cards = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-3xl grid-cols-1 gap-5">{children}</div>
);
