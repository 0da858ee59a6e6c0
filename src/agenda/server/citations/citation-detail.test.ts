import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';

const site = testEnvironment();
let staff: Staff;
beforeAll(async () => {
  staff = await createStaff(site.app.context.db, ['agenda']);
});
beforeEach(() => site.app.setNow(MONDAY_MORNING));

const get = (id: string, by: Staff | null = staff) =>
  request<CitationDetail>(
    `${site.app.url}/api/citations/${id}`,
    'GET',
    undefined,
    by?.headers ?? {},
  );

describe('GET /api/citations/{id}', () => {
  test('returns the citation, its events with their actors, and its mails', async () => {
    const { db } = site.app.context;
    const booked = await request<{ _id: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(site.fixtures.fullService, THURSDAY, '17:00', { notes: 'Ruido al frenar' }),
    );
    const id = booked.body.data._id;
    site.app.setNow(MONDAY_MORNING + 60_000);
    const url = `${site.app.url}/api/citations/${id}/status`;
    await request(url, 'PATCH', { status: 'accepted' }, staff.headers);
    const from = { date: THURSDAY, time: '16:00' };
    const to = { date: THURSDAY, time: '17:00' };
    await db
      .insertInto('citation_events')
      .values({
        citation_id: id,
        at: new Date(MONDAY_MORNING + 120_000),
        kind: 'rescheduled',
        actor: 'staff',
        actor_name: 'Sofía Güida',
        details: JSON.stringify({ from, to }),
      })
      .execute();
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: id,
      clientName: LUCIA.name,
      notes: 'Ruido al frenar',
      adminComment: '',
      service: { _id: site.fixtures.fullService, name: 'Service completo', duration: 120 },
      date: THURSDAY,
      time: '17:00',
      ready: { date: '2026-11-27', time: '10:00' },
      status: 'accepted',
    });
    const nothing = { from: null, to: null, moved: null, corrected: null };
    expect(body.data.history).toEqual([
      {
        ...nothing,
        at: '2026-11-23T11:00:00.000Z',
        kind: 'booked',
        actor: 'client',
        by: '',
        to: 'pending',
      },
      {
        ...nothing,
        at: '2026-11-23T11:01:00.000Z',
        kind: 'moved',
        actor: 'staff',
        by: 'Sofía Güida',
        from: 'pending',
        to: 'accepted',
        own: true,
      },
      {
        ...nothing,
        at: '2026-11-23T11:02:00.000Z',
        kind: 'rescheduled',
        actor: 'staff',
        by: 'Sofía Güida',
        moved: { from, to },
      },
    ]);
    expect(body.data.mails.map(({ kind }) => kind).sort()).toEqual([
      'citation-booked',
      'workshop-booked',
    ]);
    expect(Object.keys(body.data.mails[0] ?? {}).sort()).toEqual([
      '_id',
      'createdAt',
      'heldUntil',
      'kind',
      'state',
      'subject',
    ]);
    expect(JSON.stringify(body)).not.toContain('token');
  });

  test('rejects an unknown, malformed or deleted citation with 404', async () => {
    const deleted = await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      deleted_at: new Date(MONDAY_MORNING),
    });
    for (const id of [deleted, '00000000-0000-7000-8000-000000000000', 'abc', '%00']) {
      expect(await get(id)).toMatchObject({
        status: 404,
        body: {
          code: 'unknown-citation',
          message: 'No encontramos esa cita. Puede haber sido eliminada.',
        },
      });
    }
  });

  test('answers users with agenda or historial, and rejects others with 403 or 401', async () => {
    const { db } = site.app.context;
    const id = await insertCitation(db, site.fixtures.oilChange);
    const reader = await createStaff(db, ['historial']);
    expect((await get(id, reader)).status).toBe(200);
    const stranger = await createStaff(db, ['reservas']);
    expect((await get(id, stranger)).status).toBe(403);
    expect((await get(id, null)).status).toBe(401);
  });
});
