import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { insertClient, type Links, linksOf, newEmail, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertReservation } from '#test/reservation-row.ts';

/** Which client and motorcycle a new citation, reservation or sale is linked to (docs/rules/clients.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;

type Typed = {
  client_name?: string;
  client_phone?: string;
  client_email?: string;
  vehicle_plate?: string;
  vehicle_brand?: string;
  vehicle_model?: string;
  vehicle_year?: number;
};

/** Inserts a citation of a new person, or as typed. Returns its client and motorcycle. */
async function linked(typed: Typed): Promise<Links> {
  const id = await insertCitation(db(), site.fixtures.oilChange, {
    client_name: 'Martina Olivera',
    client_phone: '',
    client_email: newEmail(),
    ...typed,
  });
  return linksOf(db(), id);
}

/** Inserts a counter sale of a component as a row. */
async function insertSale(phone: string, email: string): Promise<{ client_id: string | null }> {
  const { rows } = await sql<{ client_id: string | null }>`
    insert into sales (id, kind, product_id, item_name, quantity, unit_price_cents,
      total_price_cents, total_cost_cents, client_name, client_phone, client_email)
    values (gen_random_uuid(), 'product', ${site.fixtures.crashBars}, 'Kit de defensas', 1000, 700,
      700, 350, 'Martina Olivera', ${phone}, ${email}) returning client_id`.execute(db());
  if (!rows[0]) throw new Error('no sale');
  return rows[0];
}

async function contactsOf(client: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('client_contacts')
    .select('key')
    .where('client_id', '=', client)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

test('the same telephone number in another form finds the client and adds the new address', async () => {
  const phone = newPhone();
  const first = await linked({ client_phone: phone, client_email: 'martina@ejemplo.com' });
  const again = await linked({
    client_phone: `+598 ${phone.slice(1)}`,
    client_email: 'Trabajo@Ejemplo.com',
    client_name: 'Olivera Martina',
  });
  expect(again.client).toBe(first.client);
  expect(await contactsOf(first.client)).toEqual(
    expect.arrayContaining(['martina@ejemplo.com', 'trabajo@ejemplo.com']),
  );
});

test('without a telephone number the address finds the client', async () => {
  const email = 'solo.email@ejemplo.com';
  const first = await linked({ client_email: email });
  expect((await linked({ client_email: 'SOLO.EMAIL@ejemplo.com' })).client).toBe(first.client);
});

test('a known address with a new number is the same client if the names agree, else another one', async () => {
  const email = 'familia@ejemplo.com';
  const ana = await linked({
    client_email: email,
    client_phone: newPhone(),
    client_name: 'Ana Pérez',
  });
  const secondPhone = await linked({
    client_email: email,
    client_phone: newPhone(),
    client_name: 'Ana María Perez',
  });
  const daughter = await linked({
    client_email: email,
    client_phone: newPhone(),
    client_name: 'Lucía Gómez',
  });
  expect(secondPhone.client).toBe(ana.client);
  expect(daughter.client).not.toBe(ana.client);
});

test('a number of one client and the address of another find the owner of the number if the names agree', async () => {
  const phone = newPhone();
  const one = await linked({ client_phone: phone });
  const other = await linked({ client_email: 'otra.persona@ejemplo.com' });
  const both = await linked({ client_phone: phone, client_email: 'otra.persona@ejemplo.com' });
  expect(both.client).toBe(one.client);
  expect(await contactsOf(other.client)).toEqual(['otra.persona@ejemplo.com']);
});

test('a known number or address with another name is another client, who shares it', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  const mother = await linked({
    client_name: 'Ana Pérez',
    client_phone: phone,
    client_email: email,
  });
  const son = await linked({ client_name: 'Bruno Sosa', client_phone: phone });
  const neighbour = await linked({ client_name: 'Carla Díaz', client_email: email });
  expect(new Set([mother, son, neighbour].map(({ client }) => client)).size).toBe(3);
  const again = await linked({ client_name: 'SOSA bruno', client_phone: phone });
  expect(again.client).toBe(son.client);
  const { body } = await (await clientsPanel(site.app)).client(son.client);
  expect(body.data.suggestions).toEqual([
    { _id: mother.client, name: 'Ana Pérez', evidence: 'same-contact', shared: phone },
  ]);
});

test('both contacts of a client find it with any name', async () => {
  const contacts = { client_phone: newPhone(), client_email: newEmail() };
  const first = await linked({ ...contacts, client_name: 'Ana Pérez' });
  const second = await linked({ ...contacts, client_name: 'Anita' });
  expect(second.client).toBe(first.client);
});

test('a sale without contact has no client', async () => {
  const sale = await insertSale('', '');
  expect(sale.client_id).toBeNull();
});

test('a sale is linked by the telephone number, or else by the address', async () => {
  const phone = newPhone();
  const email = newEmail();
  const { client } = await linked({ client_phone: phone, client_email: email });
  expect((await insertSale(phone, '')).client_id).toBe(client);
  expect((await insertSale('', email)).client_id).toBe(client);
});

test('the motorcycle is found by its plate in any form, also with another owner or model', async () => {
  const first = await linked({ client_phone: newPhone(), vehicle_plate: 'SBK 123' });
  const sold = await linked({
    client_phone: newPhone(),
    vehicle_plate: 'sbk-123',
    vehicle_model: 'MT07',
  });
  expect(sold.motorcycle).toBe(first.motorcycle);
  const owners = await db()
    .selectFrom('motorcycle_owners')
    .select('client_id')
    .where('motorcycle_id', '=', first.motorcycle)
    .execute();
  expect(owners.map((owner) => owner.client_id).sort()).toEqual([first.client, sold.client].sort());
});

test('without a plate the motorcycle is found by brand, model and year among those of the client', async () => {
  const phone = newPhone();
  const first = await linked({ client_phone: phone, vehicle_model: 'MT-07', vehicle_year: 2022 });
  const same = await linked({ client_phone: phone, vehicle_model: 'mt-07', vehicle_year: 2022 });
  const another = await linked({ client_phone: phone, vehicle_model: 'MT-07', vehicle_year: 2019 });
  const stranger = await linked({ client_phone: newPhone(), vehicle_year: 2022 });
  expect(same.motorcycle).toBe(first.motorcycle);
  expect(another.motorcycle).not.toBe(first.motorcycle);
  expect(stranger.motorcycle).not.toBe(first.motorcycle);
});

test('a new plate completes the motorcycle without plate; a second plate is another motorcycle', async () => {
  const phone = newPhone();
  const first = await linked({ client_phone: phone });
  const completed = await linked({ client_phone: phone, vehicle_plate: 'ABC 900' });
  const second = await linked({ client_phone: phone, vehicle_plate: 'ABC 901' });
  expect(completed.motorcycle).toBe(first.motorcycle);
  expect(second.motorcycle).not.toBe(first.motorcycle);
});

test('a reservation is linked to the client and the motorcycle, too', async () => {
  const phone = newPhone();
  const { client } = await linked({ client_phone: phone });
  const { id: reservation } = await insertReservation(db(), site.fixtures.crashBars, {
    client_name: 'Martina Olivera',
    client_phone: phone,
  });
  const row = await db()
    .selectFrom('reservations')
    .select(['client_id', 'motorcycle_id'])
    .where('id', '=', reservation)
    .executeTakeFirstOrThrow();
  expect(row.client_id).toBe(client);
  expect(row.motorcycle_id).not.toBeNull();
});

test('a record of a merged client is linked to the remaining one', async () => {
  const { oilChange } = site.fixtures;
  const phone = newPhone();
  const one = await insertClient(db(), oilChange, { phone });
  const other = await insertClient(db(), oilChange);
  await sql`update clients set merged_into = ${other.client}, standing_id = ${other.client},
    merged_at = now(), merged_into_version = 1 where id = ${one.client}`.execute(db());
  const next = await linked({
    client_phone: phone,
    vehicle_brand: 'Honda',
    vehicle_model: 'CB 190',
  });
  expect(next.client).toBe(other.client);
  expect([one.motorcycle, other.motorcycle]).toContain(next.motorcycle);
});

test('fifty simultaneous records of one new person make one client and one motorcycle', async () => {
  const phone = newPhone();
  const person = {
    client_phone: phone,
    client_email: 'nueva@ejemplo.com',
    vehicle_plate: 'NUE 050',
  };
  const all = await Promise.all(Array.from({ length: 50 }, () => linked(person)));
  expect(new Set(all.map(({ client }) => client)).size).toBe(1);
  expect(new Set(all.map(({ motorcycle }) => motorcycle)).size).toBe(1);
});

test('fifty simultaneous records that share only an address or only a number do not block each other', async () => {
  const phone = newPhone();
  const people: Typed[] = Array.from({ length: 50 }, (_, at) =>
    at % 2 === 0
      ? { client_phone: phone, client_email: `persona${at % 5}@ejemplo.com` }
      : { client_phone: newPhone(), client_email: `persona${at % 5}@ejemplo.com` },
  );
  const all = await Promise.all(people.map(linked));
  const byPhone = all.filter((_, at) => at % 2 === 0).map(({ client }) => client);
  expect(new Set(byPhone).size).toBe(1);
  expect(all.every(({ client }) => client !== '')).toBe(true);
});
