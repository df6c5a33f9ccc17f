import { runWorld } from './world-run.ts';

process.on('message', (seed: number) => process.send?.(runWorld(seed)));
