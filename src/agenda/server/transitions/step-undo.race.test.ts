import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { callerWith, SERVICE } from '#test/catalogue-calls.ts';
import { insertCitation, insertOccupation } from '#test/citation-row.ts';
import { linksOf } from '#test/client-records.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertFollowUp } from '#test/follow-ups.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { createPlannedService } from '#test/planned-services.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

/** Steps and their undo while the client's rows change (docs/decisions/0071-undo-of-steps.md). */
const site = testEnvironment();
const db = () => site.app.context.db;
const BUILT_ON = 'No se puede deshacer: algo cambió después de este paso. Revisa cómo quedó.';
let sofia: AgendaCalls;

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  for (const table of ['follow_ups', 'next_services', 'deferred_work']) {
    await sql`delete from ${sql.table(table)}`.execute(db());
  }
  await deleteRecords(db(), 'citations');
  sofia = await agendaPanel(site.app);
});

async function insertScene(status: CitationStatus) {
  const service = await createPlannedService(db(), { everyKm: 5_000, everyMonths: 6 });
  const id = await insertCitation(db(), service, { status });
  const starts = '2026-11-26T13:00:00Z';
  if (status === 'accepted') await insertOccupation(db(), id, 1, starts, '2026-11-26T13:45:00Z');
  const links = await linksOf(db(), id);
  return { id, service, links };
}

/** «Enviado», as the server writes it: under the lock of the client. */
const markNotified = (followUp: string) => sql`
  with own as materialized (
    select id from clients where id = (select client_id from follow_ups where id = ${followUp})
    for no key update)
  update follow_ups set state = 'told', channel = 'phone', told_at = ${new Date(MONDAY_MORNING)}
  from own where follow_ups.id = ${followUp}`;

const notifiedAt = async (followUp: string) =>
  (
    await db()
      .selectFrom('follow_ups')
      .select('told_at')
      .where('id', '=', followUp)
      .executeTakeFirstOrThrow()
  ).told_at?.getTime();

/** Runs a call while another transaction has made a change and commits it when the call waits. */
async function during<Result>(
  change: RawBuilder<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const release = await holdLock(db(), change);
  const called = call();
  await Promise.race([called, waitForLockWait(db(), '')]);
  await release();
  return called;
}

test('the undo of a step is rejected after a follow-up that is marked as sent at the same time', async () => {
  const { id, links } = await insertScene('accepted');
  const followUp = await insertFollowUp(db(), links);
  expect((await sofia.move(id, { status: 'in-workshop' })).status).toBe(200);
  const undone = await during(markNotified(followUp), () => sofia.undo(id, 'in-workshop'));
  expect([undone.status, undone.body.message]).toEqual([409, BUILT_ON]);
  expect(await notifiedAt(followUp)).toBe(MONDAY_MORNING);
});

test('the undo of a step keeps a follow-up that was marked as sent while the step ran', async () => {
  const { id, links } = await insertScene('accepted');
  const followUp = await insertFollowUp(db(), links, {
    kind: 'reminder',
    citation_id: id,
    for_day: '2026-11-26',
  });
  const moved = await during(markNotified(followUp), () =>
    sofia.move(id, { status: 'in-workshop' }),
  );
  expect(moved.status).toBe(200);
  expect((await sofia.undo(id, 'in-workshop')).status).toBe(200);
  expect(await notifiedAt(followUp)).toBe(MONDAY_MORNING);
});

test('the undo of a delivery is rejected after a reading of the motorcycle at the same time', async () => {
  const { id, links } = await insertScene('installed');
  expect((await sofia.move(id, { status: 'delivered' })).status).toBe(200);
  const reading = sql`
    with own as materialized (
      select id from motorcycles where id = ${links.motorcycle} for no key update)
    update next_services set due_km = 12000 from own where motorcycle_id = own.id`;
  const undone = await during(reading, () => sofia.undo(id, 'delivered'));
  expect([undone.status, undone.body.message]).toEqual([409, BUILT_ON]);
});

test('the undo of a step is rejected after deferred work that is dropped at the same time', async () => {
  const { id, links } = await insertScene('accepted');
  await sql`
    insert into deferred_work (id, motorcycle_id, text, reason, created_at)
    values (gen_random_uuid(), ${links.motorcycle}, 'Cadena', 'declined', now())`.execute(db());
  expect((await sofia.move(id, { status: 'in-workshop' })).status).toBe(200);
  const drop = sql`
    update deferred_work set dropped_at = now() where motorcycle_id = ${links.motorcycle}`;
  const undone = await during(drop, () => sofia.undo(id, 'in-workshop'));
  expect([undone.status, undone.body.message]).toEqual([409, BUILT_ON]);
});

test('the undo of a delivery and a change of the plan of its service at once do not block each other', async () => {
  const { id, service, links } = await insertScene('installed');
  const owner = await callerWith(site.app, ['servicios']);
  expect((await sofia.move(id, { status: 'delivered' })).status).toBe(200);
  const release = await holdLock(
    db(),
    sql`select from clients where id = ${links.client} for no key update`,
  );
  // It has the citation, and waits for the client before it locks the service.
  const undone = sofia.undo(id, 'delivered');
  await waitForLockWait(db(), 'from clients where standing_id');
  const plan = { everyKm: 9_000, everyMonths: 12 };
  const saved = owner('PUT', `/services/${service}`, { ...SERVICE, plan });
  await Promise.race([saved, waitForLockWait(db(), 'services')]);
  await release();
  const statuses = [(await saved).status, (await undone).status];
  // The plan was changed first: the next service is not the one of the delivery any more.
  expect(statuses).toEqual([200, 409]);
});
