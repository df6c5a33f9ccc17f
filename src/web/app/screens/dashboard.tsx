import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { LocationBoard } from '#web/features/availability/location-board';
import { useUser } from '#web/lib/auth/auth-context';

const NOBODY: ReadonlySet<number> = new Set();
const noAction = () => null;

export function DashboardScreen() {
  const { username } = useUser();
  return (
    <Container className="py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-ink-2">Dashboard</p>
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">Welcome back, {username}</h1>
        </div>
        <Freshness />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LocationBoard watched={NOBODY} actionFor={noAction} />
      </div>
    </Container>
  );
}
