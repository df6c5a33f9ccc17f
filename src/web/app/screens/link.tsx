import { useParams } from 'wouter';
import { LINK_CODE } from '#contract/link-code';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { LinkAnswerView } from '#web/features/alerts/link-answer';
import { useLink } from '#web/features/alerts/queries';
import { HttpError } from '#web/lib/http/http-error';

/** The page behind a text: for anybody who has its address, without a login. */
export function LinkScreen() {
  const { code } = useParams<{ code: string }>();
  return (
    <Container className="py-10 sm:py-14">
      <LinkContent code={code} />
    </Container>
  );
}

function LinkContent({ code }: { code: string }) {
  const { data, error, refetch } = useLink(code);
  if (data !== undefined) return <LinkAnswerView answer={data} />;
  if (!LINK_CODE.test(code) || (error instanceof HttpError && error.status === 404)) return <UnknownLink />;
  if (error !== null) {
    return (
      <div className="grid max-w-2xl justify-items-start gap-4">
        <PageHeading title="Openings" />
        <LoadProblem
          title="The openings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          className="gap-4"
        />
      </div>
    );
  }
  return (
    <div role="status" className="grid max-w-2xl gap-6">
      <PageHeading title="Openings" lead="Looking whether they are still there" />
      <Skeleton className="h-28" />
      <Skeleton className="h-13" />
    </div>
  );
}

function UnknownLink() {
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <PageHeading
        title="This link leads nowhere"
        lead="It may be incomplete. Please open it from the text again."
      />
      <LinkButton href={PAGE.locations} variant="outline">
        See What Is Open Now
      </LinkButton>
    </div>
  );
}
