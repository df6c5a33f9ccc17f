import { startSimulators } from './start.ts';

const DEFAULT_PORT = 3001;

try {
  const port = Number(process.env['SIMULATOR_PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('SIMULATOR_PORT must be a port number from 0 to 65535.');
  const simulators = await startSimulators({ port });
  console.log(
    simulators.adopted
      ? `The simulators run already on ${simulators.url}`
      : `Simulators and their console on ${simulators.url}`,
  );
  const stop = () => void simulators.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
