import { formatMoment } from '#web/lib/format-time';
import { OperatorList } from './operator-list.tsx';
import { useOperatorActions } from './operator-queries.ts';

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
                <th className="py-2">Where</th>
              </tr>
            </thead>
            <tbody>
              {actions.map((action) => (
                <tr key={action.id} className="border-b border-line">
                  <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{formatMoment(action.at)}</td>
                  <td className="py-2 pr-4">{action.operator}</td>
                  <td className="py-2 pr-4">{action.action}</td>
                  <td className="py-2">{action.subject}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OperatorList>
  );
}
