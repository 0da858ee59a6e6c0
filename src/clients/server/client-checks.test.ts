import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { createPlannedService } from '#test/planned-services.ts';
import { CLIENT_CHECKS } from './client-checks.ts';

const site = testEnvironment();

/** Returns the findings of the first three checks: of clients, merges and owners. */
const findings = async () =>
  (await runIntegrityChecks(site.app.context.db, CLIENT_CHECKS.slice(0, 3))).map(
    ({ broken }) => broken,
  );

test('the checks find a record without client, a wrong merge, and a motorcycle without its owner', async () => {
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

test('the checks find a next service of another delivery, without plan, and of a voided sale', async () => {
  const { db } = site.app.context;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const found = async () => {
    const check = CLIENT_CHECKS.filter(({ promise }) => promise.startsWith('Cada próximo'));
    return (await runIntegrityChecks(db, check)).flatMap(({ broken }) => broken);
  };
  const service = await createPlannedService(db, { everyKm: null, everyMonths: 6 });
  const one = await insertClient(db, service);
  const other = await insertClient(db, service);
  await run(sql`update citations set status = 'delivered', delivered_at = now()
    where service_id = ${service}`);
  await run(sql`insert into next_services (motorcycle_id, service_id, service_name, from_citation_id,
      from_day, due_day)
    values (${one.motorcycle}, ${service}, 'Service', ${one.citation}, '2026-11-23', '2027-05-23')`);
  expect(await found()).toEqual([]);
  const broken = [`moto ${one.motorcycle} servicio ${service}`];
  await run(sql`update next_services set from_citation_id = ${other.citation}`);
  expect(await found()).toEqual(broken);
  await run(sql`update next_services set from_citation_id = ${one.citation}`);
  expect(await found()).toEqual([]);
  await run(sql`insert into citation_events (citation_id, at, kind, actor, details)
    values (${one.citation}, now(), 'voided', 'staff', '{"reason": "Error"}')`);
  expect(await found()).toEqual(broken);
  await run(sql`delete from citation_events where kind = 'voided'`);
  expect(await found()).toEqual([]);
  await run(sql`delete from service_plans where service_id = ${service}`);
  expect(await found()).toEqual(broken);
});
