import type { Db } from '#server/tables';

export async function listOperatorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'operator')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
