import { PAGE } from '#contract/pages';
import { Card, TitledCard } from '#web/components/ui/content/card';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { TextLink } from '#web/components/ui/actions/link';
import { PhonePanel } from './phone/phone-panel.tsx';
import { AlertCount, YourAlerts } from './watches/your-alerts.tsx';

export function NotificationPreferencesCard() {
  return (
    <TitledCard
      id="notification-preferences"
      title="Notification Preferences"
      lead="The phone your text alerts go to."
    >
      <PhonePanel idPrefix="account" submitLabel="Save" />
      <p className="mt-5">
        <TextLink href={PAGE.dashboard}>Manage your alerts on the dashboard</TextLink>
      </p>
    </TitledCard>
  );
}

export function ActiveAlertsCard() {
  return (
    <Card aria-labelledby="active-alerts">
      <h2 id="active-alerts" className="mb-4 flex flex-wrap items-center gap-2.5 text-xl">
        Active Location Alerts <AlertCount />
      </h2>
      <YourAlerts />
      <LinkButton href={PAGE.dashboard} variant="outline" className="mt-5">
        Add More Locations
      </LinkButton>
    </Card>
  );
}
