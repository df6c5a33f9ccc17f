import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { API } from '#contract/paths';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import { eventually } from '../../../../../test/eventually.ts';
import { parkedSummary } from '../../../../../test/incidents.ts';
import { operator } from '../../../../../test/operators.ts';
import { startApp } from '../../../../../test/start-app.ts';

const TICKET = {
  subject: 'I never got a text',
  description: 'There was an opening yesterday.',
  category: 'technical',
  priority: 'medium',
};

it('reaches every other operator once when the mailbox of one refuses, and the others hear of it', async () => {
  const app = await startApp();
  const [first, refusing, third] = [await operator(app), await operator(app), await operator(app)];
  const rename = (email: string) =>
    sql`update account set email = ${email} where id = ${refusing.id}`.execute(app.db);
  await rename('bounce@example.com');
  await raiseIncident(app.db, 'test', 'Texts are failing');
  await app.wired.support.noticeIncidents();
  const writer = app.client();
  await writer.register('writer@example.com');
  expect((await writer.post(API.tickets, TICKET)).status).toBe(201);
  const subjects = async (email: string) => (await app.mailbox.all(email)).map(({ subject }) => subject);
  for (const { email } of [first, third]) {
    const mails = await eventually(
      () => subjects(email),
      (found) => found.length >= 3,
    );
    expect(mails.filter((subject) => subject.includes('Texts are failing'))).toHaveLength(1);
    expect(mails.filter((subject) => subject.includes(TICKET.subject))).toHaveLength(1);
    expect(mails.join('\n'), 'and that one of them is not reached').toContain('support.mail-operators');
  }
  const rejected = async () => {
    const { rows } = await sql<{ attempts: number; state: string }>`
      select attempts, state from job where last_error = 'mail-address-refused'`.execute(app.db);
    return rows;
  };
  const refused = await eventually(rejected, (rows) => rows.length >= 2);
  expect(
    refused.every(({ attempts, state }) => attempts === 1 && state === 'dead'),
    'not tried again',
  ).toBe(true);
  await rename(refusing.email);
  await raiseIncident(app.db, 'another', 'Jobs wait');
  await app.wired.support.noticeIncidents();
  await eventually(
    () => parkedSummary(app.db, 'support.mail-operators'),
    (summary) => summary === undefined,
  );
});
