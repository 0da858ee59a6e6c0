import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { tamper } from '#test/tamper.ts';
import { createJobPart, createServiceWithParts, insertJobInProgress } from '#test/workshop-jobs.ts';
import { AGENDA_CHECKS } from './agenda-checks.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
beforeAll(async () => {
  sofia = await agendaPanel(site.app);
});

/** Returns the findings of the last two checks: of materials and of income. */
async function findingsOf(): Promise<string[][]> {
  const findings = await runIntegrityChecks(site.app.context.db, AGENDA_CHECKS);
  return findings.slice(-2).map(({ broken }) => broken);
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.app.context.db);

/** Creates a job with a BOM and a part of another component, in the given status. */
async function jobUntil(status: 'in-progress' | 'installed' | 'delivered'): Promise<string> {
  const { db } = site.app.context;
  const [oil, plug] = [await createJobPart(db), await createJobPart(db, { salePriceCents: 1255 })];
  const id = await insertJobInProgress(db, {
    service: await createServiceWithParts(db, { [oil]: 2_850 }),
  });
  const work = { usedParts: [{ partId: plug, quantity: 1.15 }], laborCost: 20 };
  if (status !== 'in-progress') expect((await sofia.complete(id, work)).status).toBe(200);
  if (status === 'delivered') await sofia.move(id, { status });
  return id;
}

test('AGENDA_CHECKS report no violation in data that the app wrote', async () => {
  const { db } = site.app.context;
  for (const status of ['in-progress', 'installed', 'delivered'] as const) await jobUntil(status);
  await sofia.remove(await jobUntil('in-progress'));
  await sofia.remove(await jobUntil('installed'));
  // Jobs without a BOM, and rows as the app wrote them before it recorded materials and income.
  const plain = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  await sofia.move(plain, { status: 'installed' });
  await sofia.move(plain, { status: 'delivered' });
  const old = await insertCitation(db, site.fixtures.oilChange, { status: 'installed' });
  await sofia.move(old, { status: 'delivered' });
  await insertCitation(db, site.fixtures.oilChange, { status: 'delivered' });
  expect(await findingsOf()).toEqual([[], []]);
});

test('AGENDA_CHECKS report a job whose stock movements contradict its status, deletion or parts', async () => {
  const early = await jobUntil('installed');
  await run(sql`update citations set status = 'in-progress' where id = ${early}`);
  expect(await findingsOf()).toEqual([[`cita ${early} (in-progress)`], []]);
  await run(sql`update citations set status = 'installed' where id = ${early}`);
  expect(await findingsOf()).toEqual([[], []]);

  await run(sql`update citations set deleted_at = now() where id = ${early}`);
  expect(await findingsOf()).toEqual([[`cita ${early} (installed)`], []]);
  await run(sql`update citations set deleted_at = null where id = ${early}`);

  await run(sql`update citation_parts set quantity = quantity + 1 where citation_id = ${early}`);
  expect(await findingsOf()).toEqual([[`cita ${early} (installed)`], []]);
  await run(sql`update citation_parts set quantity = quantity - 1 where citation_id = ${early}`);

  await sofia.remove(early);
  await run(sql`update citations set deleted_at = null where id = ${early}`);
  expect(await findingsOf()).toEqual([[`cita ${early} (installed)`], []]);
  await run(sql`update citations set deleted_at = now() where id = ${early}`);
  expect(await findingsOf()).toEqual([[], []]);
});

test('AGENDA_CHECKS compare the sum of the rows of a component with its stock movements', async () => {
  const { db } = site.app.context;
  const plug = await createJobPart(db);
  const job = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  const order = await insertWorkOrder(db, job);
  const values = { kind: 'part', component_id: plug, quantity: 2_000, state: 'approved' } as const;
  const doneLines = [await insertWorkLine(db, order, values)];
  await sofia.complete(job, { usedParts: [{ partId: plug, quantity: 3 }], doneLines });
  const rows = () =>
    db.selectFrom('citation_parts').select('quantity').where('citation_id', '=', job);
  expect((await rows().execute()).map(({ quantity }) => quantity).toSorted()).toEqual([2000, 3000]);
  expect(await findingsOf()).toEqual([[], []]);
  // Each row alone is still below the 5 pieces that were taken.
  for (const [where, by] of [
    [sql`line_id is null`, 1],
    [sql`line_id is not null`, 2_000],
  ] as const) {
    await run(sql`update citation_parts set quantity = quantity + ${by}::int
      where citation_id = ${job} and ${where}`);
    expect(await findingsOf()).toEqual([[`cita ${job} (installed)`], []]);
    await run(sql`update citation_parts set quantity = quantity - ${by}::int
      where citation_id = ${job} and ${where}`);
  }
  expect(await findingsOf()).toEqual([[], []]);
});

test('AGENDA_CHECKS report a job whose income contradicts its amounts or its status', async () => {
  const sold = await jobUntil('delivered');
  for (const column of ['labor_cents', 'material_cost_cents'] as const) {
    const by = (cents: number) =>
      run(sql`update citations set ${sql.ref(column)} = ${sql.ref(column)} + ${cents}::int
        where id = ${sold}`);
    await by(1);
    expect(await findingsOf()).toEqual([[], [`cita ${sold} (delivered)`]]);
    await by(-1);
    expect(await findingsOf()).toEqual([[], []]);
  }
  await run(sql`update citations set status = 'installed' where id = ${sold}`);
  expect(await findingsOf()).toEqual([[], [`cita ${sold} (installed)`]]);
  await run(sql`update citations set status = 'delivered' where id = ${sold}`);
  expect(await findingsOf()).toEqual([[], []]);
});

test('AGENDA_CHECKS report a delivered job without income, and income without a citation', async () => {
  const [sold, lost] = [await jobUntil('delivered'), await jobUntil('delivered')];
  const { id } = await site.app.context.db
    .selectFrom('financial_transactions')
    .select('id')
    .where('cause_id', '=', lost)
    .executeTakeFirstOrThrow();
  await tamper(
    site.app.context.db,
    'financial_transactions',
    `delete from financial_transactions where cause_id = '${sold}'`,
  );
  await run(sql`delete from citations where id = ${lost}`);
  expect(await findingsOf()).toEqual([
    [`movimientos de la cita ${lost}, que no existe`],
    [`cita ${sold} (delivered)`, `ingreso ${id} sin cita`],
  ]);
});
