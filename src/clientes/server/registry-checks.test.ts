import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertClient } from '#test/registry-records.ts';
import { REGISTRY_CHECKS } from './registry-checks.ts';

const site = testEnvironment();

const findings = async () =>
  (await runIntegrityChecks(site.app.context.db, REGISTRY_CHECKS)).map(({ broken }) => broken);

test('the checks find a record without client, a wrong merge, and a motorcycle of nobody', async () => {
  const { db } = site.app.context;
  const one = await insertClient(db, site.fixtures.oilChange);
  const other = await insertClient(db, site.fixtures.oilChange);
  expect(await findings()).toEqual([[], [], []]);
  await sql`update citations set client_id = null where id = ${one.citation}`.execute(db);
  await sql`delete from motorcycle_owners where motorcycle_id = ${other.motorcycle}`.execute(db);
  const third = await insertClient(db, site.fixtures.oilChange);
  const last = await insertClient(db, site.fixtures.oilChange);
  await sql`update clients set merged_into = ${last.client}, merged_at = now(),
    merged_into_version = 1, standing_id = ${one.client} where id = ${third.client}`.execute(db);
  expect(await findings()).toEqual([
    [`cita ${one.citation}`],
    [`cliente ${third.client}`],
    [`cita ${other.citation}`],
  ]);
});
