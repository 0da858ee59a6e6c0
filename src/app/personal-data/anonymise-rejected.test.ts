import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { insertCitation } from '#test/citation-row.ts';
import { linksOf, newPhone } from '#test/client-records.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertPerson, OTHER, type PersonFixture, sellAndVoid } from '#test/person-records.ts';
import { insertReservation } from '#test/reservation-row.ts';

/** When erasing the data of a client is rejected, and what follows (docs/rules/personal-data.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;
let person: PersonFixture;
beforeAll(async () => {
  person = await insertPerson(site);
});

const anonymise = (id: string, body: unknown = { password: PASSWORD }) =>
  person.admin<{ _id: string; anonymisedAt: string }>('POST', `/clients/${id}/anonymise`, body);

test('a booking by the same telephone afterwards makes a new client', async () => {
  const phone = newPhone();
  const typed = { client_phone: phone, client_email: 'vuelve@ejemplo.com', client_name: 'Vuelve' };
  const closed = ['done', '2026-11-10T12:00Z'] as const;
  const first = await insertClosedCitation(db(), site.fixtures.oilChange, closed, typed);
  const { client } = await linksOf(db(), first);
  expect((await anonymise(client)).status).toBe(200);
  const second = await insertCitation(db(), site.fixtures.oilChange, typed);
  const links = await linksOf(db(), second);
  expect(links.client).not.toBe(client);
  const { body } = await person.admin('GET', `/clients/${links.client}`);
  expect(body.data).toMatchObject({ name: 'Vuelve', anonymisedAt: null });
});

describe('anonymising is rejected', () => {
  const closed = ['done', '2026-11-10T12:00Z'] as const;
  const typed = () => ({
    client_phone: newPhone(),
    client_email: `${newPhone().slice(4)}@a.uy`.replace(' ', ''),
  });

  test.each([
    [
      'an accepted citation',
      (who: object) =>
        insertCitation(db(), site.fixtures.oilChange, { status: 'accepted', ...who }),
    ],
    [
      'a pending reservation',
      async (who: object) => {
        const citation = await insertClosedCitation(db(), site.fixtures.oilChange, closed, who);
        await insertReservation(db(), site.fixtures.crashBars, who);
        return citation;
      },
    ],
    [
      'a delivered reservation',
      async (who: object) => {
        const citation = await insertClosedCitation(db(), site.fixtures.oilChange, closed, who);
        await insertClosedReservation(db(), site.fixtures.crashBars, closed, {
          ...who,
          status: 'delivered',
        });
        return citation;
      },
    ],
  ])('for a client with %s, and changes nothing', async (_what, insert) => {
    const { client } = await linksOf(db(), await insert(typed()));
    const reply = await anonymise(client);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'open-records',
      'Este cliente tiene citas o reservas sin cerrar. Termínalas o cancélalas primero.',
    ]);
    const { body } = await person.admin('GET', `/clients/${client}`);
    expect(body.data).toMatchObject({ anonymisedAt: null, contacts: [{}, {}] });
  });

  test.each([
    ['x', { password: PASSWORD }, 404, 'No encontramos ese cliente.'],
    [
      '00000000-0000-7000-8000-000000000000',
      { password: PASSWORD },
      404,
      'No encontramos ese cliente.',
    ],
    [null, { password: 'otra' }, 403, 'Contraseña incorrecta.'],
    [null, { password: '' }, 400, 'La contraseña es requerida.'],
    [null, {}, 400, 'La contraseña es requerida.'],
  ])('for the id %s with the body %j', async (id, body, status, message) => {
    const reply = await anonymise(id ?? person.otherClient, body);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect((await person.admin('GET', `/clients/${person.otherClient}`)).body.data).toMatchObject({
      anonymisedAt: null,
    });
  });
});

describe('the append-only tables accept nothing but the erasure of a row', () => {
  beforeAll(async () => {
    await sellAndVoid(db(), person.admin, OTHER);
  });
  const erased = "client_name = 'Cliente anónimo', client_email = '', client_phone = ''";
  test.each([
    ['sales', `${erased}, total_price_cents = 1`],
    ['sales', "client_name = 'Otra'"],
    ['sales', "client_name = 'Cliente anónimo'"],
    ['sales', 'client_phone = client_phone'],
    ['financial_transactions', `${erased}, reason = '', sale_cents = 1`],
    ['financial_transactions', erased.replace('anónimo', 'anonimo')],
    ['financial_transactions', 'created_at = now()'],
    ['stock_movements', "reason = '', quantity = 1"],
    ['stock_movements', "reason = 'otro'"],
  ])('update %s set %s', async (table, change) => {
    const row = table === 'stock_movements' ? "reason <> ''" : "client_phone <> ''";
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.raw(row)}`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    const update = sql`update ${sql.table(table)} set ${sql.raw(change)} where ${sql.raw(row)}`;
    await expect(update.execute(db())).rejects.toThrow('append-only');
  });
});

test('an ordinary citation or reservation still needs an address', async () => {
  const empty = insertCitation(db(), site.fixtures.oilChange, { client_email: '' });
  await expect(empty).rejects.toThrow('citations_client_email_check');
  const other = insertReservation(db(), site.fixtures.crashBars, { client_email: '' });
  await expect(other).rejects.toThrow('reservations_client_email_check');
});
