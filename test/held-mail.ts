import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Jobs } from '#platform/data/jobs.ts';
import { insertCitation } from './citation-row.ts';
import { machineNow } from './machine-clock.ts';
import { sampleMail } from './mail/outbox.ts';

/** Makes every held notice and its job due now. */
export async function releaseHeldMails({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await sql`update mails set held_until = clock_timestamp() where held_until is not null`.execute(
    db,
  );
  await sql`update pgboss.job set start_after = now()
    where name = 'mail' and state = 'created' and start_after > now()`.execute(db);
  jobs.nudge('mail');
}

/** Inserts a notice about a new citation, held for longer than any test takes. */
async function insertHeldMail(db: Db, service: string): Promise<string> {
  const { document, event: _event, ...mail } = sampleMail();
  const row = {
    ...mail,
    id: newId(),
    document: JSON.stringify(document),
    citation_id: await insertCitation(db, service),
    held_until: new Date(machineNow() + 3_600_000),
  };
  await db.insertInto('mails').values(row).execute();
  return row.id;
}

/** Inserts two held notices, with the keys of the access table. */
export async function insertHeldMails(db: Db, service: string) {
  const heldMail = await insertHeldMail(db, service);
  return { heldMail, otherHeldMail: await insertHeldMail(db, service) };
}
