import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '#platform/data/ids.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { occupationsOf } from '#test/citation-row.ts';
import { clientPages } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';

const site = testEnvironment();
const { send, insertBooked, snapshot } = clientPages(site);
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

describe('/mi/{token}/cambiar', () => {
  test('offers days and times, moves the appointment and confirms it on the page', async () => {
    const { db } = site.app.context;
    const { token, id } = await insertBooked();
    await sql`insert into occupations values (${id}, 1, tstzrange('2026-11-26T13:00Z', '2026-11-26T13:45Z'))`.execute(
      db,
    );
    const before = await snapshot();
    const days = await send(`/mi/${token}/cambiar`);
    expect(days.html).toContain('lun, 23 nov.');
    const times = await send(`/mi/${token}/cambiar?dia=2026-11-27`);
    expect(times.html).toContain('viernes, 27 de noviembre de 2026');
    expect(times.html).toContain('value="17:00"');
    expect(await snapshot()).toEqual(before);
    const moved = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: '17:00' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `/mi/${token}`]);
    expect(await occupationsOf(db, id)).toEqual(['1 2026-11-27T20:00/2026-11-27T20:45']);
    const page = await send(`/mi/${token}`);
    expect(page.html).toContain(
      'Listo: tu cita quedó para el viernes, 27 de noviembre a las 17:00.',
    );
    site.app.setNow(MONDAY_MORNING + 11 * 60_000);
    expect((await send(`/mi/${token}`)).html).not.toContain('Listo: tu cita');
  });

  test('shows the nearest slots after a taken one', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { bays: 1 });
    const { token } = await insertBooked();
    const other = await insertBooked();
    await sql`insert into occupations values (${other.id}, 1, tstzrange('2026-11-27T13:00Z', '2026-11-27T13:45Z'))`.execute(
      db,
    );
    const reply = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: '10:00' });
    expect(reply.status).toBe(409);
    expect(reply.html).toContain('Ese horario ya no está disponible.');
    expect(reply.html).toContain('Los horarios más cercanos');
    expect(reply.html.match(/name="time" value/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('stays on the chosen day after a taken slot of a later week', async () => {
    const { db } = site.app.context;
    await changeSettings(db, { bays: 1 });
    const { token } = await insertBooked();
    const other = await insertBooked();
    await sql`insert into occupations values (${other.id}, 1, tstzrange('2026-12-17T13:00Z', '2026-12-17T13:45Z'))`.execute(
      db,
    );
    const reply = await send(`/mi/${token}/cambiar`, { date: '2026-12-17', time: '10:00' });
    expect(reply.status).toBe(409);
    expect(reply.html).toContain('jueves, 17 de diciembre de 2026');
  });

  test('explains why an appointment cannot be moved any more', async () => {
    const { token } = await insertBooked();
    site.app.setNow(Date.parse(`${THURSDAY}T12:00:00Z`));
    const sentence = 'Ya no se puede cambiar el horario por aquí. Comunícate con el taller.';
    expect((await send(`/mi/${token}`)).html).toContain(sentence);
    expect((await send(`/mi/${token}/cambiar`)).html).toContain(sentence);
    const reply = await send(`/mi/${token}/cambiar`, { date: '2026-11-30', time: '10:00' });
    expect(reply.status).toBe(409);
    expect(reply.html).toContain('Falta poco para tu cita');
  });

  test('answers 400 for wrong fields and 404 for an unknown token', async () => {
    const { token } = await insertBooked();
    const wrong = await send(`/mi/${token}/cambiar`, { date: '2026-11-27', time: 'x' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Elige la hora.');
    const slot = { date: '2026-11-27', time: '10:00' };
    expect((await send(`/mi/${newToken()}/cambiar`, slot)).status).toBe(404);
    expect((await send(`/mi/${newToken()}/cambiar`)).status).toBe(404);
  });
});
