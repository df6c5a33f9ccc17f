import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { buttonStyles } from '#web/components/ui/actions/button-styles';
import { HttpError, sentenceOf } from '#web/lib/http/http-error';
import { supportMailto } from '#web/lib/page/links';
import { usePageReady } from '#web/app/hydration/page-ready';

/** What happened, a way on, and whom to tell. */
export function RouteError({ error }: { error: unknown }) {
  usePageReady();
  const requestId = error instanceof HttpError ? error.requestId : null;
  const subject = requestId === null ? 'A page did not load' : `A page did not load (request ${requestId})`;
  return (
    <Container className="py-16">
      <div role="alert">
        <PageHeading title="This page did not load" lead={explain(error)} />
        {requestId !== null && (
          <p className="mt-3 text-ink-2">
            Request <code className="font-mono text-[0.9375rem]">{requestId}</code>
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload the Page</Button>
        <a href={supportMailto(subject)} className={buttonStyles({ variant: 'outline' })}>
          Write to Support
        </a>
      </div>
    </Container>
  );
}

function explain(error: unknown): string {
  return sentenceOf(
    error,
    'Something went wrong while we put this page together. Nothing you saved is lost. Reloading usually helps.',
  );
}
