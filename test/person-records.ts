import { sql } from 'kysely';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import type { Transaction } from '#finance/contract/finance.ts';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from './accounts.ts';
import type { Caller } from './catalogue-calls.ts';
import { linksOf } from './client-records.ts';
import { insertClosedCitation, insertClosedReservation } from './closed-rows.ts';
import type { TestEnvironment } from './environment.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { request } from './http.ts';
import { recordTestIncome } from './income.ts';
import { sampleMail } from './mail/outbox.ts';
import { insertWholeOrder } from './order-records.ts';
import { insertEstimate } from './order-rows.ts';
import { createStockedComponent } from './stock.ts';

/** Every text about this person contains one of these marks. */
export const PERSON_MARKS = ['zafir', '91827364', '55667788', 'zqk', '9zvin'] as const;

const PERSON = {
  client_name: 'Zafira Quintanilla',
  client_email: 'zafira@ejemplo.com',
  client_phone: '091 827 364',
};
/** The same person under a name and contacts that nothing connects. */
const SECOND = {
  client_name: 'Z. Quintanilla',
  client_email: 'zafira.q@trabajo.example',
  client_phone: '+54 11 5566-7788',
};
export const OTHER = {
  client_name: 'Otra Persona',
  client_email: 'otra@ejemplo.com',
  client_phone: '094 000 111',
};

export type PersonFixture = {
  /** The client, and the one that is merged into it. */
  client: string;
  mergedClient: string;
  otherClient: string;
  /** Of the person alone; of the person and of the other client. */
  motorcycle: string;
  sharedMotorcycle: string;
  citation: string;
  reservation: string;
  sale: string;
  /** Calls of an admin with the password `PASSWORD`. */
  admin: Caller;
};

/** Stores a closed record of every kind about one person, and records of another one. */
export async function insertPerson({ app, fixtures }: TestEnvironment): Promise<PersonFixture> {
  const { db } = app.context;
  const admin = await adminCalls(app);
  const citation = await insertClosedCitation(
    db,
    fixtures.oilChange,
    ['done', '2026-11-10T12:00Z'],
    {
      ...PERSON,
      vehicle_plate: 'ZQK 4321',
      notes: 'Soy zafira, llamar antes',
      admin_comment: 'Paga zafira',
      mechanic_notes: 'Preguntar a zafira',
      completed_by: 'Sofía Güida, amiga de zafira',
    },
  );
  const second = await insertClosedCitation(
    db,
    fixtures.oilChange,
    ['cancelled', '2026-11-11T12:00Z'],
    { ...SECOND, vehicle_plate: 'SHR 100', vehicle_brand: 'Honda' },
  );
  const reservation = await insertClosedReservation(
    db,
    fixtures.crashBars,
    ['done', '2026-11-12T12:00Z'],
    {
      ...PERSON,
      client_state: 'Zafiro',
      client_address: 'Calle Zafiro 4321',
      notes: 'Para zafira',
      admin_comment: 'De zafira',
    },
  );
  const own = await linksOf(db, citation);
  const merged = await linksOf(db, second);
  const other = await insertOther(db, fixtures.oilChange);
  await admin('POST', `/clients/${merged.client}/merge`, { into: own.client });
  const sale = await sellAndVoid(db, admin, PERSON);
  await addCitationRows(db, citation, own);
  await addOrder(db, citation);
  await addPayment(db, reservation);
  await addCash(db, reservation);
  await sql`insert into client_links (token_hash, reservation_id, created_at)
    values (sha256('reservation'), ${reservation}, now())`.execute(db);
  await addClientRows(db, fixtures.oilChange, { ...own, citation });
  return {
    client: own.client,
    mergedClient: merged.client,
    otherClient: other.client,
    motorcycle: own.motorcycle,
    sharedMotorcycle: merged.motorcycle,
    citation,
    reservation,
    sale,
    admin,
  };
}

export async function adminCalls(app: TestEnvironment['app']): Promise<Caller> {
  const account = await createAccount(app.context.db, {
    username: `jefa.${newId()}`.slice(0, 20),
    role: 'admin',
  });
  const { token } = (await signIn(app.url, account.username, PASSWORD)).body.data;
  return (method, path, body, extra) =>
    request(`${app.url}/api${path}`, method, body, { ...bearerHeader(token), ...extra });
}

/** A delivered job of another client on the motorcycle that both own. */
async function insertOther(db: Db, service: string) {
  const citation = await insertClosedCitation(db, service, ['done', '2026-11-13T12:00Z'], {
    ...OTHER,
    vehicle_plate: 'SHR 100',
    vehicle_brand: 'Honda',
    notes: 'Nota de otra persona',
  });
  await recordTestIncome(db, '2026-11-13T12:00Z', {
    cause: { type: 'citation', id: citation },
    clientName: OTHER.client_name,
  });
  return linksOf(db, citation);
}

/** Sells at the counter and voids the sale with a reason. Returns the id of the sale. */
export async function sellAndVoid(db: Db, admin: Caller, buyer: typeof OTHER): Promise<string> {
  const componentId = await createStockedComponent(db);
  const { client_name: clientName, client_email: clientEmail, client_phone: clientPhone } = buyer;
  const sold = await admin<{ _id: string }>(
    'POST',
    '/components/sell',
    { componentId, quantity: 2, salePrice: 7, clientName, clientEmail, clientPhone },
    { 'idempotency-key': newId() },
  );
  const { transactions } = (
    await admin<{ transactions: Transaction[] }>('GET', '/financial/transactions')
  ).body.data;
  const line = transactions.find(({ cause }) => cause.id === sold.body.data._id);
  const reason = `Lo pidió ${clientName}`;
  await admin('POST', `/financial/transactions/${line?._id}/void`, { reason });
  return sold.body.data._id;
}

/** A payment and a discount, whose texts name the person. */
async function addCash(db: Db, reservation: string): Promise<void> {
  const id = newId();
  await sql`insert into money_movements
      (id, entry_id, at, cause, cause_id, kind, method_id, currency, amount_minor, usd_cents, note)
    values (${id}, ${id}, '2026-11-12T12:00Z', 'reservation', ${reservation}, 'payment', ${CASH_METHOD},
      'USD', 5000, 5000, 'Trajo zafira')`.execute(db);
  await sql`insert into charge_terms
      (cause, cause_id, discount_cents, discount_reason, kept_reason, actor_id, actor_name, updated_at)
    values ('reservation', ${reservation}, 100, 'Prima de zafira', 'Zafira no vino', ${id}, 'Sofía Güida',
      '2026-11-12T12:00Z')`.execute(db);
}

async function addCitationRows(db: Db, citation: string, own: { client: string }): Promise<void> {
  const component = await createStockedComponent(db);
  await sql`insert into citation_events (citation_id, kind, actor, actor_name, details)
    values (${citation}, 'voided', 'staff', 'Sofía Güida', '{"reason": "Se quejó zafira"}')`.execute(
    db,
  );
  await sql`insert into citation_parts
      (citation_id, component_id, name, quantity, unit_price_cents, unit_cost_cents)
    values (${citation}, ${component}, 'Bujía', 1000, 700, 350)`.execute(db);
  await sql`insert into web_bookings (citation_id, address, network, known, booked_at)
    values (${citation}, sha256('a'), sha256('b'), false, '2026-11-09T12:00Z')`.execute(db);
  await recordTestIncome(db, '2026-11-10T12:00Z', {
    cause: { type: 'citation', id: citation },
    clientName: PERSON.client_name,
    clientEmail: PERSON.client_email,
    clientPhone: PERSON.client_phone,
  });
  for (const state of ['sent', 'failed'] as const) await insertMail(db, citation, state);
  await sql`update clients set notes = 'Prima de zafiro' where id = ${own.client}`.execute(db);
  // The number of the merged client.
  await sql`update clients set tax_number = '215566778800', tax_name = 'Zafira S.A.'
    where merged_into = ${own.client}`.execute(db);
}

/** A closed work order with an answered estimate and a link. */
async function addOrder(db: Db, citation: string): Promise<void> {
  const { workOrder, workLine } = await insertWholeOrder(db, citation, 'Lo pidió zafira');
  const { estimate } = await insertEstimate(db, workOrder, [{ _id: workLine }]);
  await sql`
    insert into authorisations (estimate_id, line_id, decision, method, name, at, content_hash)
    select id, ${workLine}, 'approve', 'link', 'Zafira Quintanilla', now(), content_hash
    from estimates where id = ${estimate}`.execute(db);
  await sql`update estimates set state = 'answered' where id = ${estimate}`.execute(db);
  await sql`update work_lines set state = 'done' where id = ${workLine}`.execute(db);
  await sql`update work_orders set closed_at = now() where id = ${workOrder}`.execute(db);
  await sql`update citation_parts set name = 'Lo pidió zafira', line_id = ${workLine}
    where citation_id = ${citation}`.execute(db);
  await sql`insert into client_links (token_hash, citation_id, created_at)
    values (sha256('link'), ${citation}, now())`.execute(db);
}

/** A mail to the person. A queued one has no job. */
export async function insertMail(
  db: Db,
  citation: string,
  state: 'sent' | 'failed' | 'queued',
): Promise<string> {
  const { document, event: _event, ...mail } = sampleMail();
  const id = newId();
  await db
    .insertInto('mails')
    .values({
      ...mail,
      id,
      recipient: PERSON.client_email,
      subject: 'Hola Zafira',
      document: JSON.stringify({ ...document, title: 'Hola Zafira' }),
      citation_id: citation,
      state,
      settled_at: state === 'queued' ? null : new Date(MONDAY_MORNING),
    })
    .execute();
  return id;
}

async function addPayment(db: Db, reservation: string): Promise<void> {
  const payment = newId();
  await sql`insert into payments (id, reservation_id, provider, attempt, invoice, description,
      amount_cents, currency, status, provider_order_id, approve_url, ordered_at, capture_id, fee_cents,
      paid_at, refunded_cents, created_at, updated_at)
    values (${payment}, ${reservation}, 'paypal', 1, ${`F-${payment}`}, 'Kit de defensas', 23000, 'USD',
      'partially_refunded', ${payment}, 'https://paypal.example/pagar', now(), ${payment}, 500, now(), 1000,
      now(), now())`.execute(db);
  await sql`insert into refunds (id, payment_id, provider, amount_cents, status, source, reason,
      created_at, updated_at)
    values (${newId()}, ${payment}, 'paypal', 1000, 'completed', 'staff', 'Reclamo de zafira', now(), now())`.execute(
    db,
  );
  await sql`insert into payment_events (provider, event_key, payment_id, at, source, type)
    values ('paypal', ${payment}, ${payment}, now(), 'staff', 'refund')`.execute(db);
  await sql`insert into reservation_events (reservation_id, kind, actor, to_status)
    values (${reservation}, 'reserved', 'client', 'pending')`.execute(db);
}

async function addClientRows(
  db: Db,
  service: string,
  { client, motorcycle, citation }: { client: string; motorcycle: string; citation: string },
): Promise<void> {
  const work = newId();
  await sql`update motorcycles set vin = '9ZVIN0001', notes = 'La moto de zafira'
    where id = ${motorcycle}`.execute(db);
  await sql`insert into odometer_readings (id, motorcycle_id, km, at, source, citation_id, actor_name)
    values (${newId()}, ${motorcycle}, 9000, '2026-11-10T12:00Z', 'reception', ${citation}, 'Sofía Güida')`.execute(
    db,
  );
  await sql`insert into deferred_work (id, motorcycle_id, text, reason, created_at)
    values (${work}, ${motorcycle}, 'Frenos, lo piensa zafira', 'later', now())`.execute(db);
  await sql`insert into next_services (motorcycle_id, service_id, service_name, from_citation_id,
      from_day, due_km)
    values (${motorcycle}, ${service}, 'Cambio de aceite y filtro', ${citation}, '2026-11-10', 12000)`.execute(
    db,
  );
  await sql`insert into follow_ups (id, kind, client_id, motorcycle_id, deferred_work_id, about, for_day,
      due_day, state, dropped_reason, created_at, closed_at)
    values (${newId()}, 'deferred', ${client}, ${motorcycle}, ${work}, 'Frenos, lo piensa zafira',
        '2026-11-24', '2026-11-20', 'waiting', '', now(), null),
      (${newId()}, 'next-service', ${client}, ${motorcycle}, null, 'Cambio de aceite y filtro',
        '2026-11-24', '2026-11-20', 'dropped', 'zafira no quiere', now(), now())`.execute(db);
}
