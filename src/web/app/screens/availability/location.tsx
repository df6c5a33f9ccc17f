import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Container } from '#web/components/layout/container';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { CenterPage } from '#web/features/availability/centers/center-page';
import { useAuth } from '#web/lib/auth/auth-context';
import { centerQuery } from '#web/lib/query/center-queries';
import { NotFoundScreen } from '#web/app/screens/not-found';

const CenterAlert = lazyPart(
  () => import('#web/features/alerts/watches/center-alert').then((module) => module.CenterAlert),
  <Skeleton className="h-11 w-36" />,
);

export function LocationScreen() {
  const { state } = useAuth();
  const isSubscriber = state.status === 'signed-in' && state.user.isSubscribed;
  const { slug } = useParams<{ slug: string }>();
  const { data: center, isError, refetch } = useQuery(centerQuery(slug));
  if (center) {
    return (
      <CenterPage center={center} alertAction={isSubscriber ? <CenterAlert location={center} /> : null} />
    );
  }
  if (center === null) return <NotFoundScreen />;
  return (
    <Container className="grid gap-6 py-8 sm:py-12">
      {isError ? (
        <>
          <Notice tone="danger" role="alert" title="This center could not be loaded" />
          <Button variant="outline" className="justify-self-start" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading the enrollment center</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-28" />
          <Skeleton className="h-72" />
        </div>
      )}
    </Container>
  );
}
