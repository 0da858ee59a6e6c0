import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PERSONAL_CITATIONS } from '#agenda/server/citations/personal-data.ts';
import { newId } from '#platform/data/ids.ts';
import { erasedTexts } from '#platform/data/personal-data.ts';
import {
  type AgendaCalls,
  agendaPanel,
  anonymousAgenda,
  mailsOfCitation,
  snapshotAgenda,
} from '#test/agenda-calls.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { insertCitation, insertOccupation, occupationsOf } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING } from '#test/fixtures.ts';
import { releaseHeldMails } from '#test/held-mail.ts';
import { request } from '#test/http.ts';
import type { Suspicious, UndoResult } from '../../contract/suspicious.ts';

const site = testEnvironment({ rateLimits: true, trustProxy: true });
let sofia: AgendaCalls;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  await site.app.context.db.deleteFrom('bulk_cancels').execute();
  sofia = await agendaPanel(site.app);
});

const MINUTE = 60_000;

/**
 * Books 840 minutes on one day from one /24: a job of eight hours and three of two hours. The
 * budgets allow this.
 */
async function bookSuspicious(): Promise<string[]> {
  const { engineRepair, fullService } = site.fixtures;
  const services = [engineRepair, fullService, fullService, fullService];
  const ids: string[] = [];
  for (const [index, service] of services.entries()) {
    const { body } = await request<{ _id: string }>(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(
        service,
        '2026-11-27',
        index === 0 ? '09:00' : (['09:00', '13:30', '15:30'][index - 1] ?? ''),
        {
          clientEmail: `cliente${index}@ejemplo.com`,
          clientPhone: `099 000 10${index}`,
          challenge: await createSolvedChallenge(site.app.context.challengeSecret),
        },
      ),
      { 'x-forwarded-for': `203.0.113.${index}` },
    );
    ids.push(body.data._id);
  }
  return ids;
}

const call = <Data>(path: string, body?: unknown, by = sofia) =>
  request<Data>(
    `${site.app.url}/api/citations/${path}`,
    body === undefined ? 'GET' : 'POST',
    body,
    by.staff.headers,
  );
const read = async () => (await call<Suspicious>('suspicious')).body.data;
const cancel = (citations: string[]) =>
  call<{ _id: string; cancelled: number; skipped: number; until: string }>('bulk-cancel', {
    citations,
  });
const undo = (id: string) => call<UndoResult>(`bulk-cancel/${id}/undo`, {});
const statesOf = async (ids: string[]) => {
  const { db } = site.app.context;
  const rows = await db
    .selectFrom('citations')
    .select(['status', 'calendar_sequence', 'cancelled_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const held = await Promise.all(ids.map((id) => occupationsOf(db, id)));
  return rows.map((row, index) => ({ ...row, held: held[index] }));
};
const notices = async (ids: string[]) => {
  const mails = await Promise.all(ids.map((id) => mailsOfCitation(site.app.context.db, id)));
  return mails.flat().filter(({ kind }) => kind === 'citation-cancelled').length;
};

describe('POST /api/citations/bulk-cancel', () => {
  test('cancels a block of suspicious bookings, and its undo restores them unchanged', async () => {
    const ids = await bookSuspicious();
    const [block] = (await read()).blocks;
    expect(block).toEqual({
      kind: 'network',
      citations: ids,
      minutes: 840,
      percent: 8,
      from: '2026-11-27',
      to: '2026-11-27',
      clientName: 'Lucía Fernández',
    });
    const before = await statesOf(ids);
    const { status, body } = await cancel(ids);
    expect([status, body.data]).toMatchObject([200, { cancelled: 4, skipped: 0 }]);
    expect((await statesOf(ids)).map(({ status, held }) => [status, held])).toEqual(
      ids.map(() => ['cancelled', []]),
    );
    expect(await notices(ids)).toBe(4);
    const until = new Date(MONDAY_MORNING + 10 * MINUTE).toISOString();
    expect(await read()).toEqual({
      blocks: [],
      undoable: [{ _id: body.data._id, cancelled: 4, until }],
    });
    const undoReply = await undo(body.data._id);
    expect([undoReply.status, undoReply.body.data]).toEqual([200, { restored: 4, left: [] }]);
    expect(await statesOf(ids)).toEqual(before);
    expect(await notices(ids)).toBe(0);
    const audit = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'details'])
      .where('action', 'like', 'citations-%')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'citations-cancelled', actor_name: 'Sofía Güida', details: { cancelled: 4 } },
      {
        action: 'citations-restored',
        actor_name: 'Sofía Güida',
        details: { restored: 4, left: 0 },
      },
    ]);
  });

  test('skips accepted citations, and answers 409 if no citation of the list is unconfirmed', async () => {
    const [first = '', second = '', ...rest] = await bookSuspicious();
    await sofia.move(first, { status: 'accepted' });
    expect((await cancel([first, second])).body.data).toMatchObject({ cancelled: 1, skipped: 1 });
    const before = await snapshotAgenda(site.app.context.db);
    const { status, body } = await cancel([first, second, newId()]);
    expect([status, body.code, body.message]).toEqual([
      409,
      'nothing-to-cancel',
      'Ninguna de esas citas sigue sin confirmar.',
    ]);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    expect((await statesOf(rest)).every((row) => row.status === 'pending')).toBe(true);
  });

  test.each([[[]], [['x']], [undefined]])('rejects the list %j with 400', async (ids) => {
    const { status, body } = await call('bulk-cancel', { citations: ids });
    expect([status, body.message]).toEqual([
      400,
      'Indica las citas que quieres cancelar, hasta 500.',
    ]);
  });

  test('rejects users without the permission agenda, as the list and the undo do', async () => {
    const finances = await agendaPanel(site.app, ['finanzas']);
    for (const [path, body] of [
      ['suspicious'],
      ['bulk-cancel', {}],
      ['bulk-cancel/x/undo', {}],
    ] as const) {
      expect((await call(path, body, finances)).status).toBe(403);
      expect((await call(path, body, anonymousAgenda({ url: site.app.url }))).status).toBe(401);
    }
  });
});

describe('POST /api/citations/bulk-cancel/{id}/undo', () => {
  test('restores on another free bay, and reports taken, notified and changed citations', async () => {
    const ids = await bookSuspicious();
    const [long = '', early = '', noon = '', late = ''] = ids;
    const { db } = site.app.context;
    const { _id } = (await cancel(ids)).body.data;
    const other = await insertCitation(db, site.fixtures.oilChange);
    await insertOccupation(db, other, 1, '2026-11-27T12:00Z', '2026-11-27T12:45Z');
    await sql`update mails set held_until = null
      where citation_id = ${noon} and held_until is not null`.execute(db);
    await sofia.remove(late);
    const { restored, left } = (await undo(_id)).body.data;
    expect(left.map((each) => [each._id, each.time, each.reason])).toEqual([
      [early, '09:00', 'taken'],
      [noon, '13:30', 'told'],
      [late, '15:30', 'changed'],
    ]);
    expect(restored).toBe(1);
    expect(await occupationsOf(db, long)).toEqual([
      '2 2026-11-27T12:00/2026-11-27T15:30',
      '2 2026-11-27T16:30/2026-11-27T21:00',
    ]);
    // Clients of citations that stay cancelled are notified.
    expect(await notices([early, noon])).toBe(2);
  });

  test('rejects a second undo and one after ten minutes with 409, and an unknown id with 404', async () => {
    const ids = await bookSuspicious();
    const first = (await cancel(ids.slice(0, 2))).body.data;
    expect((await undo(first._id)).status).toBe(200);
    const second = (await cancel(ids)).body.data;
    site.app.setNow(MONDAY_MORNING + 10 * MINUTE);
    expect((await read()).undoable).toEqual([]);
    const before = await snapshotAgenda(site.app.context.db);
    for (const { _id } of [first, second]) {
      const { status, body } = await undo(_id);
      expect([status, body.message]).toEqual([409, 'Esta cancelación ya no se puede deshacer.']);
    }
    const unknown = await undo(newId());
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'No encontramos esa cancelación.',
    ]);
    expect(await snapshotAgenda(site.app.context.db)).toEqual(before);
    await releaseHeldMails(site.app.context);
  });

  test('restores no citation of a client whose data were erased meanwhile', async () => {
    const [erased = '', other = ''] = await bookSuspicious();
    const { db } = site.app.context;
    const { _id } = (await cancel([erased, other])).body.data;
    await db
      .updateTable('citations')
      .set(erasedTexts(PERSONAL_CITATIONS))
      .where('id', '=', erased)
      .execute();
    await db.deleteFrom('mails').where('citation_id', '=', erased).execute();
    const { restored, left } = (await undo(_id)).body.data;
    expect([restored, left]).toMatchObject([1, [{ _id: erased, reason: 'changed' }]]);
    expect(await occupationsOf(db, erased)).toEqual([]);
  });

  test('restores once for two concurrent calls', async () => {
    const ids = await bookSuspicious();
    const { _id } = (await cancel(ids)).body.data;
    const statuses = (await Promise.all([undo(_id), undo(_id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await statesOf(ids)).map(({ status }) => status)).toEqual(ids.map(() => 'pending'));
  });
});
