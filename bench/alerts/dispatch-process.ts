import { twilioClient } from '#server/gateways/sms/twilio-client';
import { openDatabase } from '#server/platform/db/database';
import type { Tables } from '#server/tables';
import { benchPipeline, sendAll } from './crowd.ts';

export interface DispatchTask {
  databaseUrl: string;
  providerPort: number;
}

export const providerAt = (port: number) =>
  twilioClient({
    baseUrl: `http://127.0.0.1:${port}`,
    accountSid: 'AC',
    authToken: 'token',
    messagingServiceSid: 'MG',
  });

/** Connections and code are warm from the task before; each drain is measured from its message to its answer. */
let open: ReturnType<typeof openDatabase<Tables>> | undefined;

async function drain({ databaseUrl, providerPort }: DispatchTask): Promise<void> {
  open ??= openDatabase<Tables>(databaseUrl, { maxConnections: 20, onError: () => {} });
  await sendAll(benchPipeline(open.db, providerAt(providerPort)));
}

process.on('message', (task: DispatchTask) => {
  drain(task).then(
    () => process.send?.('drained'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
