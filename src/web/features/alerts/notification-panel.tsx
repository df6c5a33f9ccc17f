import { Card } from '#web/components/ui/content/card';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useUserOnceKnown } from '#web/lib/auth/auth-context';
import { PhonePanel } from './phone/phone-panel.tsx';
import { AlertCount, YourAlerts } from './watches/your-alerts.tsx';

/** Where alerts go, and for which locations. */
export function NotificationPanel() {
  const known = useUserOnceKnown() !== null;
  return (
    <Card aria-labelledby="notification-settings" className="grid content-start gap-5 p-5! sm:p-6!">
      <h2 id="notification-settings" className="text-xl">
        Notification Settings
      </h2>
      {known ? <PhonePanel idPrefix="dashboard" submitLabel="Update" /> : <Skeleton className="h-64" />}
      <section aria-labelledby="your-alerts" className="border-t border-line pt-5">
        <h3 id="your-alerts" className="mb-3 flex items-center gap-2.5 text-lg">
          Your Alerts {known && <AlertCount />}
        </h3>
        {known ? <YourAlerts /> : <Skeleton className="h-12" />}
      </section>
    </Card>
  );
}
