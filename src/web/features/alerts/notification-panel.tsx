import { Card } from '#web/components/ui/card';
import { PhonePanel } from './phone/phone-panel.tsx';
import { AlertCount, YourAlerts } from './your-alerts.tsx';

/** Beside the list: where alerts go, and for which locations. */
export function NotificationPanel() {
  return (
    <Card aria-labelledby="notification-settings" className="grid gap-6 p-4! sm:p-5! lg:sticky lg:top-20">
      <h2 id="notification-settings" className="text-xl">
        Notification Settings
      </h2>
      <PhonePanel idPrefix="dashboard" submitLabel="Update" />
      <section aria-labelledby="your-alerts" className="border-t border-line pt-5">
        <h3 id="your-alerts" className="mb-3 flex items-center gap-2.5 text-lg">
          Your Alerts <AlertCount />
        </h3>
        <YourAlerts />
      </section>
    </Card>
  );
}
