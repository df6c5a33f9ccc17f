import type { OperatorAction } from '#contract/support';
import { TextLink } from '#web/components/ui/actions/link';
import { formatMoment } from '#web/lib/format/format-time';
import { OperatorList } from './operator-list.tsx';
import { useOperatorActions } from './operator-queries.ts';
import { personHref } from './people/person-href.ts';

export function OperatorLog() {
  return (
    <OperatorList query={useOperatorActions()} what="log">
      {(actions) => (
        <ul
          aria-label="What operators did, newest first"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {actions.map((action) => (
            <ActionLine key={action.id} action={action} />
          ))}
        </ul>
      )}
    </OperatorList>
  );
}

function ActionLine({ action }: { action: OperatorAction }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[1fr_auto]">
      <p className="break-words">
        <span className="font-medium">{action.action}</span>, <Subject subject={action.subject} />
      </p>
      <p className="text-[0.9375rem] break-words text-ink-2 tabular-nums sm:text-right">
        {action.operator} · {formatMoment(action.at)}
      </p>
      {action.reason !== null && (
        <p className="text-[0.9375rem] break-words text-ink-2 sm:col-span-2">“{action.reason}”</p>
      )}
    </li>
  );
}

/** What was done to a person leads to them. */
function Subject({ subject }: { subject: string }) {
  const account = /^account (\d+)/.exec(subject)?.[1];
  return account === undefined ? subject : <TextLink href={personHref(Number(account))}>{subject}</TextLink>;
}
