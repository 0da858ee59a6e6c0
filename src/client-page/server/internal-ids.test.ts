import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { clientPages } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();
const { send, insertBooked, insertEstimate } = clientPages(site);
beforeEach(() => deleteRecords(site.app.context.db, 'citations'));

/**
 * The pages and answers that the holder of a link reads. Not here: `/api/cancel/{token}`, to which the specification gives
 * an `_id`, and the calendar entry, whose UID is the id in the mails too, so that a later one replaces it.
 */
const ADDRESSES = [
  (token: string) => `/mi/${token}`,
  (token: string) => `/mi/${token}/cambiar`,
  (token: string) => `/cancel/${token}`,
  (token: string) => `/api/my/${token}`,
];

async function readInternalIds(citation: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select unnest(array[citations.id, citations.client_id, motorcycle_id, service_id, work.id, estimate.id]) as id
    from citations left join work_orders as work on work.citation_id = citations.id
      left join estimates as estimate on estimate.order_id = work.id
    where citations.id = ${citation}`.execute(site.app.context.db);
  return rows.flatMap(({ id }) => id ?? []);
}

test('no page or answer for a link contains the id of a citation, client, motorcycle, order or estimate', async () => {
  const links = [
    await insertBooked({ status: 'accepted' }),
    await insertEstimate([{}, { choice_group: 1 }, { choice_group: 1 }]),
  ];
  for (const { token, id } of links) {
    const ids = await readInternalIds(id);
    expect(ids.length).toBeGreaterThan(2);
    for (const addressOf of ADDRESSES) {
      const address = addressOf(token);
      const { html } = await send(address);
      expect([address, ids.filter((each) => html.includes(each))]).toEqual([address, []]);
    }
  }
});
