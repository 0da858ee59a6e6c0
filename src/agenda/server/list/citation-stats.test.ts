import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { CitationList } from '../../contract/staff-citation.ts';
import { CITATION_STATUSES, type CitationStatus } from '../../rules/citation-status.ts';

const site = testEnvironment();
let staff: Staff;
const AT = new Date('2026-11-20T12:00:00Z');

const put = (status: CitationStatus, deleted = false) =>
  insertCitation(site.app.context.db, site.fixtures.oilChange, {
    status,
    deleted_at: deleted ? AT : null,
    cancelled_at: status === 'cancelled' ? AT : null,
    delivered_at: status === 'delivered' ? AT : null,
  });

/** Inserts one citation in the first status, two in the second, …, and as many deleted ones. */
beforeEach(async () => {
  const { db } = site.app.context;
  staff = await createStaff(db, ['agenda']);
  await deleteRecords(db, 'citations');
  for (const [index, status] of CITATION_STATUSES.entries()) {
    for (let count = 0; count <= index; count += 1) {
      await put(status);
      await put(status, true);
    }
  }
});

const read = async (query: string) => {
  const url = `${site.app.url}/api/citations?${query}`;
  return (await request<CitationList>(url, 'GET', undefined, staff.headers)).body.data;
};

test('GET /api/citations returns counters over all citations, independent of the filters', async () => {
  const { rows } = await sql<{ status: CitationStatus; count: number }>`
    select status, count(*) from citations where deleted_at is null group by status`.execute(
    site.app.context.db,
  );
  const of = (...statuses: CitationStatus[]) =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, each) => sum + each.count, 0);
  const expected = {
    total: of('pending', 'accepted', 'in-workshop', 'in-progress', 'installed'),
    pending: of('pending'),
    confirmed: of('accepted'),
    completed: of('delivered'),
  };
  expect(expected).toEqual({ total: 15, pending: 1, confirmed: 2, completed: 6 });
  for (const query of ['', 'status=cancelled', 'clientName=nadie', 'page=50', 'from=2030-01-01']) {
    expect((await read(query)).counters).toEqual(expected);
  }
});

test('GET /api/citations returns the exact total for each status, client name and excludeDelivered', async () => {
  for (const [index, status] of CITATION_STATUSES.entries()) {
    expect((await read(`status=${status}`)).total).toBe(index + 1);
    expect((await read(`status=${status}&clientName=luc`)).total).toBe(index + 1);
  }
  expect((await read('')).total).toBe(28);
  expect((await read('clientName=luc')).total).toBe(28);
  expect((await read('excludeDelivered=true')).total).toBe(15);
  expect((await read('excludeDelivered=true&clientName=luc')).total).toBe(15);
});

test('GET /api/citations keeps its counters exact when a citation is delivered, deleted or restored', async () => {
  const { db } = site.app.context;
  const id = await put('installed');
  const change = (values: object) =>
    db.updateTable('citations').set(values).where('id', '=', id).execute();
  const seen = async () => {
    const { counters } = await read('');
    return [counters.total, counters.completed];
  };
  expect(await seen()).toEqual([16, 6]);
  await change({ status: 'delivered' });
  expect(await seen()).toEqual([15, 7]);
  expect((await read('status=delivered')).total).toBe(7);
  await change({ deleted_at: AT });
  expect(await seen()).toEqual([15, 6]);
  await change({ deleted_at: null, status: 'installed' });
  expect(await seen()).toEqual([16, 6]);
  await change({ status: 'delivered' });
  await db.deleteFrom('citations').where('id', '=', id).execute();
  expect(await seen()).toEqual([15, 6]);
});

test('GET /api/citations counts all of twelve concurrent deliveries', async () => {
  const { db } = site.app.context;
  const ids = await Promise.all(Array.from({ length: 12 }, () => put('installed')));
  await Promise.all(
    ids.map((id) =>
      db.updateTable('citations').set({ status: 'delivered' }).where('id', '=', id).execute(),
    ),
  );
  expect((await read('')).counters.completed).toBe(18);
});
