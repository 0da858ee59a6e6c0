import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailSameTime } from '#agenda/server/placement/same-time.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { newId } from '#platform/data/ids.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

/** Rate limits and challenge are on, as in production. The workshop has two bays. */
const site = testEnvironment({ rateLimits: true, trustProxy: true });
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  await db.deleteFrom('call_counts').execute();
  await db.deleteFrom('mails').execute();
});

let caller = 0;
const OTHER = { clientEmail: 'otra.persona@ejemplo.com', clientPhone: '098 765 432' };

async function book(time: string, change: Record<string, unknown> = {}) {
  caller += 1;
  const body = bookingBody(site.fixtures.oilChange, THURSDAY, time, {
    challenge: await createSolvedChallenge(site.app.context.challengeSecret),
    ...change,
  });
  return request<{ _id: string; nearest: { date: string; time: string }[] }>(
    `${site.app.url}/api/citations`,
    'POST',
    body,
    { 'x-forwarded-for': `203.0.${caller}.1` },
  );
}

const citations = () => site.app.context.db.selectFrom('citations').selectAll().execute();
const mails = () =>
  site.app.context.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'state'])
    .where('subject', 'like', 'Ya tienes una cita%')
    .execute();

describe('POST /api/citations with an appointment of the same person at that time', () => {
  test('answers as for a taken slot and mails the link to the address of the existing one', async () => {
    expect((await book('10:00')).status).toBe(201);
    const [existing] = await citations();
    for (const change of [{ clientEmail: OTHER.clientEmail }, { clientPhone: OTHER.clientPhone }]) {
      const { status, body } = await book('10:30', change);
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({
          success: false,
          code: 'slot-taken',
          message: 'Ese horario ya no está disponible.',
        }),
      ]);
      expect(Object.keys(body.data)).toEqual(['nearest']);
      expect(body.data.nearest).not.toContainEqual({ date: THURSDAY, time: '10:30' });
    }
    expect(await citations()).toHaveLength(1);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([existing?.client_email]);
  });

  test('books another time, another person, and the time of a cancelled appointment', async () => {
    const { body } = await book('10:00');
    expect((await book('11:00')).status).toBe(201);
    expect((await book('10:00', OTHER)).status).toBe(201);
    await site.app.context.db
      .updateTable('citations')
      .set({ status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) })
      .where('id', '=', body.data._id)
      .execute();
    await site.app.context.db
      .deleteFrom('occupations')
      .where('citation_id', '=', body.data._id)
      .execute();
    expect((await book('10:00')).status).toBe(201);
    expect(await mails()).toEqual([]);
  });

  test('books another motorcycle of the person, and no other spelling of the same one', async () => {
    expect((await book('10:00')).status).toBe(201);
    const spelled = await book('10:00', { vehicleModel: 'mt 07', vehicleYear: 2021 });
    expect(spelled.body.code).toBe('slot-taken');
    expect((await book('10:00', { vehicleModel: 'XTZ 250' })).status).toBe(201);
    expect(await citations()).toHaveLength(2);
    await site.app.context.db.deleteFrom('occupations').execute();
    expect((await book('10:00', { vehicleModel: 'XTZ-250' })).body.code).toBe('slot-taken');
  });

  test('gives one of two concurrent bookings a place while two bays are free', async () => {
    const replies = await Promise.all([book('10:00'), book('10:00')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await citations()).toHaveLength(1);
  });

  test('mails once in 24 hours and creates one link, however often the booking is repeated', async () => {
    const { body } = await book('10:00');
    const { db } = site.app.context;
    const links = () =>
      db
        .selectFrom('client_links')
        .select('token_hash')
        .where('citation_id', '=', body.data._id)
        .execute();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await book('10:00')).body.code).toBe('slot-taken');
    }
    expect([(await mails()).length, (await links()).length]).toEqual([1, 1]);
    await sql`update mails set created_at = now() - interval '25 hours'`.execute(db);
    expect((await book('10:00')).body.code).toBe('slot-taken');
    expect([(await mails()).length, (await links()).length]).toEqual([2, 2]);
  });

  test('marks the challenge used', async () => {
    await book('10:00');
    const challenge = await createSolvedChallenge(site.app.context.challengeSecret);
    expect((await book('10:00', { challenge })).body.code).toBe('slot-taken');
    const { status, body } = await book('10:00', { challenge });
    expect([status, body.code]).toEqual([400, 'challenge-invalid']);
  });

  test('mails the link when the appointment and another one occupy every bay', async () => {
    await book('10:00');
    expect((await book('10:00', OTHER)).status).toBe(201);
    expect((await book('10:00')).body.code).toBe('slot-taken');
    expect(await mails()).toHaveLength(1);
  });

  test('suggests no time that overlaps an appointment of the person', async () => {
    await book('10:00');
    await book('11:00');
    const { nearest } = (await book('10:30')).body.data;
    expect(nearest).toHaveLength(3);
    for (const time of ['10:00', '10:30', '11:00', '11:30']) {
      expect(nearest).not.toContainEqual({ date: THURSDAY, time });
    }
  });

  test('answers as for a taken slot while another transaction locks the appointment', async () => {
    const { body } = await book('10:00');
    const reply = await site.app.context.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('citations')
        .select('id')
        .where('id', '=', body.data._id)
        .forUpdate()
        .execute();
      return book('10:00');
    });
    expect([reply.status, reply.body.code]).toEqual([409, 'slot-taken']);
    expect(await mails()).toEqual([]);
  });
});

test('mailSameTime does not throw for an appointment that is gone', async () => {
  const { context } = site.app;
  const challenge = { signature: 'gone', expires_at: new Date(MONDAY_MORNING) };
  const gone = { citationId: newId(), challenge };
  await expect(mailSameTime(context, await readAgenda(context), gone)).resolves.toBeUndefined();
  expect(await mails()).toEqual([]);
});
