import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/data/database.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertWholeOrder } from '#test/order-records.ts';
import { insertEstimate } from '#test/order-rows.ts';
import { tamper } from '#test/tamper.ts';
import { createJobPart } from '#test/workshop-jobs.ts';
import { ORDER_CHECKS } from './order-checks.ts';

const site = testEnvironment();
const db = () => site.app.context.db;

let order: string;
let line: string;
beforeEach(async () => {
  await db().deleteFrom('citations').execute();
  const citation = await insertCitation(db(), site.fixtures.oilChange, { status: 'in-progress' });
  const made = await insertWholeOrder(db(), citation);
  [order, line] = [made.workOrder, made.workLine];
});

/** The promises that the data violate. */
async function violations(): Promise<string[]> {
  const findings = await runIntegrityChecks(db(), ORDER_CHECKS);
  return findings.filter(({ broken }) => broken.length > 0).map(({ promise }) => promise);
}

/** Approves the line as an answer of the client does. */
async function approve(on: Db = db()): Promise<void> {
  const { estimate } = await insertEstimate(on, order, [{ _id: line }]);
  await sql`
    insert into authorisations (estimate_id, line_id, decision, method, at, content_hash)
    select id, ${line}, 'approve', 'link', now(), content_hash from estimates where id = ${estimate}`.execute(
    on,
  );
  await on.updateTable('work_lines').set({ state: 'approved' }).where('id', '=', line).execute();
}

test('an order that was changed by the program violates no promise', async () => {
  await approve();
  expect(await violations()).toEqual([]);
});

test('the checks find an order with another sum, line state, citation status or hash than promised', async () => {
  await approve();
  await tamper(db(), 'work_orders', 'update work_orders set approved_cents = 999');
  expect(await violations()).toEqual([ORDER_CHECKS[0]?.promise]);
  await tamper(db(), 'work_orders', 'update work_orders set approved_cents = 1000');
  await tamper(db(), 'work_lines', "update work_lines set state = 'done'");
  expect(await violations()).toEqual([ORDER_CHECKS[1]?.promise]);
  await tamper(db(), 'work_lines', "update work_lines set state = 'approved'");
  await tamper(db(), 'citations', "update citations set status = 'installed'");
  expect(await violations()).toEqual([ORDER_CHECKS[2]?.promise]);
  await tamper(db(), 'citations', "update citations set status = 'in-progress'");
  await tamper(db(), 'authorisations', "update authorisations set content_hash = sha256('otro')");
  expect(await violations()).toEqual([ORDER_CHECKS[3]?.promise]);
});

test('the checks find a deleted component in an open order', async () => {
  const part = await createJobPart(db(), { quantity: 0 });
  await tamper(db(), 'work_lines', `update work_lines set kind = 'part', component_id = '${part}'`);
  expect(await violations()).toEqual([]);
  await tamper(db(), 'components', `update components set deleted_at = now() where id = '${part}'`);
  expect(await violations()).toEqual([ORDER_CHECKS[4]?.promise]);
});

test('the database rejects changes of authorisations and of lines of a sent estimate', async () => {
  await approve();
  const changes = [
    sql`update authorisations set decision = 'decline'`,
    sql`update authorisations set name = 'Otra'`,
    sql`delete from authorisations`,
    sql`update estimate_lines set price_cents = 1`,
    sql`update work_lines set text = 'Otro' where id = ${line}`,
  ];
  for (const change of changes) await expect(change.execute(db())).rejects.toThrow();
  await sql`update authorisations set name = ''`.execute(db());
});
