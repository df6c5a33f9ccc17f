import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHARED_LIST_API } from '#contract/booking-paths';
import type { NewSharedList, SharedListEntry } from '#contract/shared-lists';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { Moment } from '#web/components/ui/content/moment';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { TextField } from '#web/components/ui/forms/text-field';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';

const LISTS = [SHARED_LIST_API.lists] as const;

/** Links for the family: they see the centers and what is open there, and nothing else. */
export function SharedListsCard() {
  const [made, setMade] = useState<NewSharedList | null>(null);
  const client = useQueryClient();
  const lists = useQuery<SharedListEntry[] | null>({ queryKey: LISTS });
  const add = useAction(() => sendForJson<NewSharedList>('POST', SHARED_LIST_API.lists));
  const share = async () => {
    try {
      setMade(await add.act(undefined));
      await client.invalidateQueries({ queryKey: LISTS });
    } catch (error) {
      toastError('Error making a link', error);
    }
  };
  return (
    <TitledCard
      id="shared-lists"
      title="Share Your List"
      lead="Whoever has the link sees your centers and what is open there. They cannot change anything, and see neither your name, your phone nor your email."
    >
      {made !== null && <MadeLink url={made.url} />}
      <QueryContent
        query={lists}
        loading={<Loading label="Loading your links" blocks={['h-10']} />}
        failure="Your links could not be loaded"
      >
        {(entries) => (
          <ul className="mb-4 divide-y divide-line empty:hidden">
            {entries.map((entry) => (
              <LinkRow
                key={entry.id}
                entry={entry}
                onEnd={() => setMade((shown) => (shown?.id === entry.id ? null : shown))}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <Button variant="outline" busy={add.isPending} onClick={() => void share()}>
        Make a Link
      </Button>
    </TitledCard>
  );
}

function MadeLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied' }),
      (error: unknown) => toastError('Error copying the link', error),
    );
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3" role="status">
      <div className="grow basis-64">
        <TextField
          id="shared-list-url"
          label="New link"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          help="Copy it now: we keep only a fingerprint of it."
        />
      </div>
      <Button onClick={() => void copy()}>Copy Link</Button>
    </div>
  );
}

function LinkRow({ entry, onEnd }: { entry: SharedListEntry; onEnd: () => void }) {
  const client = useQueryClient();
  const end = useAction((id: number) => send('DELETE', SHARED_LIST_API.list.replace(':id', String(id))));
  const endIt = async () => {
    try {
      await end.act(entry.id);
      onEnd();
      toast({ title: 'Link ended' });
    } catch (error) {
      toastError('Error ending the link', error);
    }
    await client.invalidateQueries({ queryKey: LISTS });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        Made <Moment at={entry.createdAt} />
      </span>
      <Button variant="outline" size="sm" busy={end.isPending} onClick={() => void endIt()}>
        End Link
      </Button>
    </li>
  );
}
