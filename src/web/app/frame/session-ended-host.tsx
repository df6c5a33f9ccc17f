import { lazyPart } from '#web/components/ui/content/lazy-part';
import { endedSession } from '#web/lib/query/ended-session';
import { useStore } from '#web/lib/state/use-store';

const LogInAgain = lazyPart(() =>
  import('#web/features/accounts/log-in-again').then((module) => module.LogInAgain),
);

/** Over whatever page the person was on, so that a half-filled form waits beneath. */
export function SessionEndedHost({ email }: { email: string }) {
  if (!useStore(endedSession)) return null;
  return <LogInAgain email={email} />;
}
