import { useEffect, useRef, useState } from 'react';
import type { WatchedCenter } from '#contract/dashboard';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { Card } from '#web/components/ui/content/card';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { CenterCard, type BookFor } from './center-card.tsx';
import { keepOrder, type CardMoment } from './card-words.ts';
import { BROWSE_ANCHOR } from './state-line-words.ts';

/** More than this are a long way to what happened lately; the rest is a press away. */
const SHOWN_AT_FIRST = 6;

interface CenterCardsProps {
  centers: readonly WatchedCenter[];
  lookedAt: ReadonlyMap<number, string | null>;
  moment: CardMoment;
  bookFor: BookFor;
}

const GRID = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

/** A card for each watched center. What opens changes a card in its place and is announced; nothing moves. */
export function CenterCards({ centers, lookedAt, moment, bookFor }: CenterCardsProps) {
  const [all, setAll] = useState(false);
  const ordered = useKeptOrder(centers);
  const shown = all ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  const accent = ordered.find(({ fitting }) => fitting.length > 0)?.id;
  const most = Math.max(
    1,
    ...centers.flatMap(({ days }) => days.map(({ fitting, other }) => fitting + other)),
  );
  return (
    <section aria-labelledby="your-centers" className="grid gap-3.5">
      <CentersHeading />
      <div className={GRID}>
        {shown.map((center, index) => (
          <CenterCard
            key={center.id}
            center={center}
            lookedAt={lookedAt.get(center.id) ?? center.lookedAt}
            moment={moment}
            accent={center.id === accent}
            isFirst={index === 0}
            most={most}
            bookFor={bookFor}
          />
        ))}
      </div>
      {shown.length < ordered.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          Show All {ordered.length} Centers
        </Button>
      )}
      <p role="status" className="sr-only">
        {useNews(centers)}
      </p>
    </section>
  );
}

function CentersHeading() {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="your-centers" className="text-[1.375rem]">
        Your centers
      </h2>
      <TextLink href={BROWSE_ANCHOR}>Add a center</TextLink>
    </div>
  );
}

function useKeptOrder(centers: readonly WatchedCenter[]): WatchedCenter[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const next = keepOrder(order, centers);
  if (next.join() !== order.join()) setOrder(next);
  const byId = new Map(centers.map((center) => [center.id, center]));
  return next.flatMap((id) => byId.get(id) ?? []);
}

/** What has opened since the answer before, for those who do not see the cards change. */
function useNews(centers: readonly WatchedCenter[]): string {
  const [news, setNews] = useState('');
  const before = useRef<ReadonlyMap<number, number> | null>(null);
  useEffect(() => {
    const counts = new Map(centers.map(({ id, fitting }) => [id, fitting.length]));
    const known = before.current;
    before.current = counts;
    if (known === null) return;
    const opened = centers.filter(({ id, fitting }) => fitting.length > (known.get(id) ?? Infinity));
    if (opened.length > 0)
      setNews(opened.map(({ name, fitting }) => `${name}: ${fitting.length} fit now.`).join(' '));
  }, [centers]);
  return news;
}

/** Says in words what is coming: on a slow network they are there seconds before it. */
export function CenterCardsWait() {
  return (
    <section className="grid gap-3.5">
      <CentersHeading />
      <div className={GRID}>
        <Card className="grid h-[29rem] content-start gap-5">
          <p className="text-[0.9375rem] text-ink-2">
            Looking up what is open at your centers right now, what opened there lately, and what we texted
            you. New openings show here by themselves: you never need to reload this page.
          </p>
          <Skeleton className="h-9 max-w-60" />
          <Skeleton className="h-60" />
        </Card>
        <Skeleton className="h-[29rem] rounded-card! max-md:hidden" />
        <Skeleton className="h-[29rem] rounded-card! max-xl:hidden" />
      </div>
    </section>
  );
}
