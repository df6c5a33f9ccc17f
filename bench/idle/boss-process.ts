import PgBoss from 'pg-boss';

/** A worker for each of so many queues, as pg-boss does by itself. */
const boss = new PgBoss(process.env['DATABASE_URL'] ?? '');
await boss.start();
for (let queue = 1; queue <= Number(process.env['QUEUES']); queue += 1) {
  await boss.createQueue(`queue-${queue}`);
  await boss.work(`queue-${queue}`, async () => {});
}
process.send?.('ready');
