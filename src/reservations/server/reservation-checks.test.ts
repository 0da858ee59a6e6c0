import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { callerWith, createSomeComponent, postProduct } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';
import { tamper } from '#test/tamper.ts';
import { RESERVATION_CHECKS } from './reservation-checks.ts';

const site = testEnvironment();
let panel: ReservationCalls;
let product: string;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
  const admin = await callerWith(site.app, 'admin');
  const component = await createSomeComponent(site.app.context.db, { quantity: 90_000 });
  const { body } = await postProduct(admin, {
    publishIn: { agendaTaller: false, reservaTuyo: true },
    components: [{ component, quantity: 1 }],
  });
  product = body.data._id;
});

/** Runs the checks and returns the violations of each. */
async function found(): Promise<string[][]> {
  const findings = await runIntegrityChecks(site.app.context.db, RESERVATION_CHECKS);
  return findings.map(({ broken }) => broken);
}

async function reserved(status: ReservationStatus) {
  const id = await createReservationIn(site.app, panel, product, status);
  return { id, name: `reserva ${(await panel.detail(id)).body.data.code}` };
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.app.context.db);

test('RESERVATION_CHECKS find nothing in data that the product wrote', async () => {
  for (const status of ['pending', 'preparing', 'delivered', 'completed', 'cancelled'] as const) {
    await reserved(status);
  }
  expect(await found()).toEqual([[], [], []]);
});

test('RESERVATION_CHECKS find a status that contradicts its events, and events with a gap', async () => {
  const moved = await reserved('pending');
  await run(sql`update reservations set status = 'accepted' where id = ${moved.id}`);
  const gap = await reserved('importing');
  await run(sql`delete from reservation_events
    where reservation_id = ${gap.id} and to_status = 'accepted'`);
  const jump = await reserved('accepted');
  await run(sql`update reservation_events set from_status = 'ready'
    where reservation_id = ${jump.id} and kind = 'moved'`);
  const [histories, ...others] = await found();
  expect(histories).toEqual([moved.name, gap.name, jump.name].sort());
  expect(others).toEqual([[], []]);
  await run(sql`update reservations set status = 'pending' where id = ${moved.id}`);
  await run(sql`delete from reservations where id in (${gap.id}, ${jump.id})`);
  expect(await found()).toEqual([[], [], []]);
});

test('RESERVATION_CHECKS find materials taken by an importing reservation, or not by a preparing one', async () => {
  const early = await reserved('preparing');
  await run(sql`update reservations set status = 'importing', material_cost_cents = null
    where id = ${early.id}`);
  const [, materials] = await found();
  expect(materials).toEqual([`${early.name} (importing)`]);
  await run(sql`update reservations set status = 'preparing', material_cost_cents = 0
    where id = ${early.id}`);
  expect(await found()).toEqual([[], [], []]);
  await panel.move(early.id, 'importing');
  await run(sql`update reservations set status = 'preparing', material_cost_cents = 0
    where id = ${early.id}`);
  expect((await found())[1]).toEqual([`${early.name} (preparing)`]);
  await run(sql`update reservations set status = 'importing', material_cost_cents = null
    where id = ${early.id}`);
});

test('RESERVATION_CHECKS find income that is missing, superfluous or of another value', async () => {
  const sold = await reserved('delivered');
  await tamper(
    site.app.context.db,
    'financial_transactions',
    `delete from financial_transactions where cause_id = '${sold.id}'`,
  );
  expect((await found())[2]).toEqual([`${sold.name} (delivered)`]);
  const other = await reserved('completed');
  await run(sql`update reservations set final_sale_cents = 1 where id = ${other.id}`);
  const back = await reserved('delivered');
  await run(sql`update reservations set status = 'ready', final_sale_cents = null,
    delivered_at = null where id = ${back.id}`);
  expect((await found())[2]).toEqual(
    [`${sold.name} (delivered)`, `${other.name} (completed)`, `${back.name} (ready)`].sort(),
  );
});

test('the schema rejects a status without its columns, and invalid values', async () => {
  const { id } = await reserved('pending');
  for (const [change, constraint] of [
    [`status = 'preparing'`, 'reservations_materials'],
    [`material_cost_cents = 1`, 'reservations_materials'],
    [`status = 'cancelled'`, 'reservations_cancelled'],
    [`status = 'delivered', material_cost_cents = 1`, 'reservations_sold'],
    [`final_sale_cents = 1`, 'reservations_sold'],
    [`deleted_at = now()`, 'reservations_deleted_when_cancelled'],
    [`cleared_at = now()`, 'reservations_cleared_when_closed'],
    [`status = 'sold', material_cost_cents = 0`, 'reservations_status_check'],
    [`final_sale_cents = 0`, 'reservations_final_sale_cents_check'],
    [`product_price_cents = 0`, 'reservations_product_price_cents_check'],
  ] as const) {
    await expect(
      run(sql`update reservations set ${sql.raw(change)} where id = ${id}`),
    ).rejects.toThrow(constraint);
  }
});
