import { closedLoop, type ClosedLoop } from './closed-loop.ts';
import { fixedRate, type FixedRate } from './fixed-rate.ts';

export type LoadTask = ({ shape: 'fixed-rate' } & FixedRate) | ({ shape: 'closed-loop' } & ClosedLoop);

process.on('message', (task: LoadTask) => {
  const load: Promise<unknown> = task.shape === 'fixed-rate' ? fixedRate(task) : closedLoop(task);
  load.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
