import { formatMoment } from '#web/lib/format-time';
import { TextLink } from '#web/components/ui/link';
import { OperatorList } from './operator-list.tsx';
import { useOperatorActions } from './operator-queries.ts';
import { personHref } from './people/person-href.ts';

export function OperatorLog() {
  return (
    <OperatorList query={useOperatorActions()} what="log">
      {(actions) => (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-[0.9375rem]">
            <caption className="sr-only">What operators did, newest first</caption>
            <thead>
              <tr className="border-b border-line">
                <th className="py-2 pr-4">When</th>
                <th className="py-2 pr-4">Who</th>
                <th className="py-2 pr-4">What</th>
                <th className="py-2 pr-4">Where</th>
                <th className="py-2">Why</th>
              </tr>
            </thead>
            <tbody>
              {actions.map((action) => (
                <tr key={action.id} className="border-b border-line">
                  <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{formatMoment(action.at)}</td>
                  <td className="py-2 pr-4">{action.operator}</td>
                  <td className="py-2 pr-4">{action.action}</td>
                  <td className="py-2 pr-4">
                    <Subject subject={action.subject} />
                  </td>
                  <td className="min-w-48 py-2 break-words">{action.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OperatorList>
  );
}

/** What was done to a person leads to them. */
function Subject({ subject }: { subject: string }) {
  const account = /^account (\d+)/.exec(subject)?.[1];
  return account === undefined ? subject : <TextLink href={personHref(Number(account))}>{subject}</TextLink>;
}
