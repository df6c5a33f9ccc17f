import { runWorld, type WorldTask } from './world-run.ts';

process.on('message', (task: WorldTask) => process.send?.(runWorld(task)));
