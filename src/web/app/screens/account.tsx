import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { AccountActionsCard } from '#web/features/accounts/account-actions-card';
import { ExportCard } from '#web/features/accounts/export-card';
import { ProfileCard } from '#web/features/accounts/profile-card';
import { TwoStepCard } from '#web/features/accounts/second-factor/two-step-card';
import { SecurityLogCard } from '#web/features/accounts/security-log-card';
import { SessionsCard } from '#web/features/accounts/sessions-card';
import { SubscriptionCard } from '#web/features/billing/subscription/subscription-card';
import { ActiveAlertsCard, NotificationPreferencesCard } from '#web/features/alerts/account-cards';
import { AlertHistoryCard } from '#web/features/alerts/history/alert-history-card';
import { VerdictsCard } from '#web/features/alerts/history/verdicts-card';
import { SettingsCard } from '#web/features/alerts/settings/settings-card';

export function AccountScreen() {
  return (
    <Container className="py-10 sm:py-12">
      <PageHeading title="Account Settings" />
      <div className="mt-8 grid max-w-3xl gap-6">
        <ProfileCard />
        <SubscriptionCard />
        <NotificationPreferencesCard />
        <ActiveAlertsCard />
        <SettingsCard />
        <AlertHistoryCard />
        <VerdictsCard />
        <SessionsCard />
        <TwoStepCard />
        <SecurityLogCard />
        <ExportCard />
        <AccountActionsCard />
      </div>
    </Container>
  );
}
