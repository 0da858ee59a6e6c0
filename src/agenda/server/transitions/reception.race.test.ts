import { beforeAll, expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { type OrderCalls, orderPanel } from '#test/order-calls.ts';

const site = testEnvironment();
let sofia: OrderCalls;
let bruno: OrderCalls;
beforeAll(async () => {
  sofia = await orderPanel(site.app);
  bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
});

test('two receptions at once open one order, and the other gets it', async () => {
  const { db } = site.app.context;
  for (let round = 0; round < 10; round += 1) {
    const citation = await insertCitation(db, site.fixtures.oilChange);
    const replies = await Promise.all([
      sofia.receive(citation, { complaint: 'De Sofía' }),
      bruno.receive(citation, { complaint: 'De Bruno' }),
    ]);
    const [accepted, rejected] = replies.toSorted((a, b) => a.status - b.status);
    expect([accepted?.status, rejected?.status, rejected?.body.code]).toEqual([
      201,
      409,
      'already-received',
    ]);
    expect(rejected?.body.data).toEqual(accepted?.body.data);
    const events = await db
      .selectFrom('citation_events')
      .select('to_status')
      .where('citation_id', '=', citation)
      .execute();
    expect(events.map(({ to_status }) => to_status)).toEqual(['accepted', 'in-workshop']);
  }
});

test('a reception and a change of the status at once leave one order and each step once', async () => {
  const { db } = site.app.context;
  for (let round = 0; round < 10; round += 1) {
    const citation = await insertCitation(db, site.fixtures.oilChange, { status: 'accepted' });
    const move = fetch(`${site.app.url}/api/citations/${citation}/status`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...bruno.staff.headers },
      body: JSON.stringify({ status: 'in-workshop' }),
    });
    const [received, moved] = await Promise.all([sofia.receive(citation), move]);
    expect([received.status, moved.status]).toEqual([201, 200]);
    const events = await db
      .selectFrom('citation_events')
      .select('to_status')
      .where('citation_id', '=', citation)
      .execute();
    expect(events.map(({ to_status }) => to_status)).toEqual(['in-workshop']);
  }
});
