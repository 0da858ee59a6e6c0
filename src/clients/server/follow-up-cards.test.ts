import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { insertClient } from '#test/client-records.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpRow, insertFollowUp } from '#test/follow-ups.ts';

/** Cards of merged clients, and what followed from notices (docs/rules/follow-ups.md 1 and 6). */
const site = testEnvironment();
const db = () => site.app.context.db;
const DAY_MS = 86_400_000;
const person = () => insertClient(db(), site.fixtures.oilChange);

beforeEach(async () => {
  await sql`delete from follow_ups`.execute(db());
  await deleteRecords(db(), 'citations');
});

test('the follow-ups of a merged client stand on the card of the remaining client', async () => {
  const [one, other] = [await person(), await person()];
  const ids = [await insertFollowUp(db(), one), await insertFollowUp(db(), other)];
  await sql`update clients set merged_into = ${other.client}, standing_id = ${other.client},
    merged_at = now(), merged_into_version = 1 where id = ${one.client}`.execute(db());
  const staff = await followUpPanel(site.app);
  const [card] = await staff.cards(other.client);
  expect(card?.reasons.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
  expect(await staff.cards(one.client)).toEqual([]);
  await staff.change(ids[0] ?? '', { state: 'told', channel: 'phone' });
  expect((await followUpRow(db(), ids[1] ?? '')).state).toBe('told');
  expect((await followUpRow(db(), ids[0] ?? '')).client_id).toBe(one.client);
});

test('the results count notified clients, their bookings and what was sold, of 60 days', async () => {
  const insertNotified = (
    client: Awaited<ReturnType<typeof person>>,
    booked: string | null,
    days = 1,
  ) =>
    insertFollowUp(db(), client, {
      state: booked === null ? 'told' : 'answered',
      channel: 'whatsapp',
      told_at: new Date(MONDAY_MORNING - days * DAY_MS),
      closed_at: booked === null ? null : new Date(MONDAY_MORNING),
      led_to_citation_id: booked,
    });
  const [ana, bruno, carla] = [await person(), await person(), await person()];
  await insertNotified(ana, ana.citation);
  await insertNotified(ana, ana.citation);
  await insertNotified(bruno, null);
  await insertNotified(carla, carla.citation, 61);
  const gone = await insertCitation(db(), site.fixtures.oilChange, {
    status: 'cancelled',
    cancelled_at: new Date(MONDAY_MORNING),
  });
  await insertNotified(bruno, gone);
  await db()
    .insertInto('financial_transactions')
    .values({
      id: ana.citation,
      type: 'service',
      cause_type: 'citation',
      cause_id: ana.citation,
      item_name: 'Service completo',
      client_name: 'Ana',
      sale_cents: 123_450,
      cost_cents: 0,
      created_at: new Date(MONDAY_MORNING),
    })
    .execute();
  const { body } = await (await followUpPanel(site.app)).list();
  expect(body.data.results).toEqual({ told: 2, booked: 1, sold: 1234.5 });
});
