import { type Insertable, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mails } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteMails } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { LINK, pollUntil, sampleMail } from '#test/mail/outbox.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { MailSummary } from '../contract/mail.ts';

type Page = { mails: MailSummary[]; total: number; page: number; totalPages: number };

const site = testEnvironment();
let citation: string;
let agenda: Staff;
let admin: Staff;

const db = () => site.app.context.db;
const staff = (permissions: readonly Permission[] | 'admin') => createStaff(db(), permissions);

beforeAll(async () => {
  citation = await insertCitation(db(), site.fixtures.oilChange);
  agenda = await staff(['agenda']);
  admin = await staff('admin');
});
beforeEach(async () => {
  await deleteMails(db());
  await sql`delete from pgboss.job where name = 'mail'`.execute(db());
});

/** Inserts a mail in a final state, which the outbox does not process. */
async function put(change: Partial<Insertable<Mails>> = {}): Promise<string> {
  const id = newId();
  const { recipient, kind, subject, document } = sampleMail();
  await db()
    .insertInto('mails')
    .values({
      id,
      recipient,
      kind,
      subject,
      document: JSON.stringify(document),
      citation_id: citation,
      state: 'sent',
      attempts: 1,
      settled_at: new Date(machineNow()),
      ...change,
    })
    .execute();
  return id;
}
const failed = (change: Partial<Insertable<Mails>> = {}) =>
  put({ state: 'failed', attempts: 13, last_error: 'ECONNREFUSED', ...change });

const call = <Data>(path: string, method: 'GET' | 'POST', by: Staff | null) =>
  request<Data>(
    `${site.app.url}/api/mail${path}`,
    method,
    method === 'POST' ? {} : undefined,
    by?.headers ?? {},
  );
const list = (query: Record<string, string> = {}, by: Staff | null = agenda) =>
  call<Page>(`?${new URLSearchParams(query)}`, 'GET', by);
const ids = async (query: Record<string, string> = {}, by: Staff = agenda) =>
  (await list(query, by)).body.data.mails.map(({ _id }) => _id);
const jobs = async () => {
  const { rows } = await sql<{ mail: string }>`
    select data ->> 'mailId' as mail from pgboss.job where name = 'mail'`.execute(db());
  return rows.map(({ mail }) => mail);
};

describe('GET /api/mail', () => {
  test('lists mails, newest first', async () => {
    const old = await put({ created_at: new Date('2026-11-20T10:00Z') });
    const young = await failed({ created_at: new Date('2026-11-21T10:00Z') });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    expect(body.data.mails.map(({ _id }) => _id)).toEqual([young, old]);
    expect(body.data.mails[0]).toEqual({
      _id: young,
      recipient: 'ana.perez@ejemplo.com',
      kind: 'citation-booked',
      subject: 'Tu cita en Taller Ñandú: jueves, 26 de noviembre',
      state: 'failed',
      attempts: 13,
      lastError: 'ECONNREFUSED',
      citation,
      reservation: null,
      heldUntil: null,
      createdAt: '2026-11-21T10:00:00.000Z',
    });
  });

  test('filters by state and by part of the address', async () => {
    const one = await put({ recipient: 'Lucia@ejemplo.com' });
    const two = await failed({ recipient: 'bruno_x@ejemplo.com' });
    expect(await ids({ state: 'failed' })).toEqual([two]);
    expect(await ids({ recipient: 'LUCÍA' })).toEqual([one]);
    expect(await ids({ recipient: 'bruno x' })).toEqual([two]);
    expect(await ids({ recipient: '%' })).toEqual([]);
    expect(await ids({ recipient: '\u0000' })).toEqual([]);
    expect(await ids({ recipient: 'ejemplo', state: 'sent' })).toEqual([one]);
    expect(await ids({ recipient: ' ', state: '' })).toHaveLength(2);
  });

  test('returns pages with the total, and an empty page past the end', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
    const all: string[] = [];
    for (let minute = 0; minute < 5; minute += 1)
      all.unshift(await put({ created_at: at(minute) }));
    const second = await list({ page: '2', limit: '2' });
    expect(second.body.data).toMatchObject({ total: 5, page: 2, totalPages: 3 });
    expect(second.body.data.mails.map(({ _id }) => _id)).toEqual(all.slice(2, 4));
    expect((await list({ page: '9' })).body.data).toMatchObject({ mails: [], total: 5 });
  });

  test.each([
    ['limit', '101', 'El límite debe ser un número entero de 1 a 100.'],
    ['page', '0', 'La página debe ser un número entero desde 1.'],
    ['state', 'perdido', 'Ese estado no existe.'],
  ])('rejects %s=%s with its sentence', async (field, value, sentence) => {
    expect(await list({ [field]: value })).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { [field]: sentence } },
    });
  });

  test('lists only mails that the permissions of the session may read', async () => {
    const about = await put();
    const other = await put({ citation_id: null, kind: 'test' });
    expect((await ids({}, admin)).sort()).toEqual([about, other].sort());
    expect((await list({}, agenda)).body.data).toMatchObject({ total: 1, mails: [{ _id: about }] });
    const rest = await staff(['reservas', 'historial', 'finanzas']);
    expect(await list({}, rest)).toMatchObject({ status: 200, body: { data: { total: 0 } } });
    expect((await list({}, null)).status).toBe(401);
  });
});

describe('GET /api/mail/{id}', () => {
  test('returns the mail as text, with its stored link', async () => {
    const id = await put({ state: 'stored', attempts: 0 });
    const { status, body } = await call<MailSummary & { text: string }>(`/${id}`, 'GET', agenda);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: id, state: 'stored', citation });
    expect(body.data.text).toContain('Hola, Ana:');
    expect(body.data.text).toContain(LINK);
  });

  test('returns the same 404 for an unknown mail and for a mail of another permission', async () => {
    const other = await put({ citation_id: null });
    const about = await put();
    expect((await call(`/${other}`, 'GET', admin)).status).toBe(200);
    const rest = await staff(['stock']);
    for (const [id, by] of [
      [other, agenda],
      [about, rest],
      ['00000000-0000-7000-8000-000000000000', admin],
      ['abc', admin],
    ] as const) {
      expect(await call(`/${id}`, 'GET', by)).toMatchObject({
        status: 404,
        body: { code: 'unknown-mail', message: 'No encontramos ese correo.' },
      });
    }
    expect((await call(`/${about}`, 'GET', null)).status).toBe(401);
  });
});

describe('POST /api/mail/{id}/retry', () => {
  test('puts a failed mail back into the queue, which then processes it', async () => {
    const id = await failed();
    const { status, body } = await call<MailSummary>(`/${id}/retry`, 'POST', agenda);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: id, state: 'queued', attempts: 13, lastError: null });
    // Without a mail server its final state is `stored`.
    await pollUntil(async () => (await ids({ state: 'stored' })).includes(id));
    expect(await jobs()).toEqual([id]);
  });

  test.each(['sent', 'stored', 'queued'] as const)('rejects a %s mail with 409', async (state) => {
    const id = await put({ state, settled_at: state === 'queued' ? null : new Date(machineNow()) });
    expect(await call(`/${id}/retry`, 'POST', agenda)).toMatchObject({
      status: 409,
      body: {
        code: 'not-failed',
        message: 'Solo se puede reintentar un correo que falló o quedó retenido.',
      },
    });
    expect(await jobs()).toEqual([]);
    expect(await ids({ state })).toEqual([id]);
  });

  test('accepts one of ten concurrent retries', async () => {
    const id = await failed();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(`/${id}/retry`, 'POST', agenda)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await jobs()).toEqual([id]);
  });

  test('returns 404 for an unknown id, a malformed id and a mail of another permission', async () => {
    const other = await failed({ citation_id: null });
    for (const id of [other, '00000000-0000-7000-8000-000000000000', 'abc']) {
      expect(await call(`/${id}/retry`, 'POST', agenda)).toMatchObject({
        status: 404,
        body: { code: 'unknown-mail' },
      });
    }
    expect(await jobs()).toEqual([]);
    expect((await call(`/${other}/retry`, 'POST', admin)).status).toBe(200);
  });

  test('requires the permission agenda and rejects unknown fields', async () => {
    const id = await failed();
    expect((await call(`/${id}/retry`, 'POST', await staff(['historial']))).status).toBe(403);
    expect((await call(`/${id}/retry`, 'POST', null)).status).toBe(401);
    const url = `${site.app.url}/api/mail/${id}/retry`;
    expect((await request(url, 'POST', { state: 'sent' }, agenda.headers)).status).toBe(400);
    expect(await jobs()).toEqual([]);
  });
});

describe.each([
  ['send', 'stored'],
  ['drop', null],
] as const)('POST /api/mail/{id}/%s of a held notice', (verb, state) => {
  const waiting = (change: Partial<Insertable<Mails>> = {}) =>
    put({
      state: 'queued',
      settled_at: null,
      held_until: new Date(machineNow() + 60_000),
      ...change,
    });

  test('sends or drops the notice, and audits a drop', async () => {
    const citation_id = await insertCitation(db(), site.fixtures.oilChange);
    const id = await waiting({ citation_id });
    expect(await call(`/${id}/${verb}`, 'POST', agenda)).toMatchObject({
      status: 200,
      body: { data: { _id: id } },
    });
    await pollUntil(async () => {
      const row = await db()
        .selectFrom('mails')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return (row?.state ?? null) === state;
    });
    const lines = await db()
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'record_type', 'details'])
      .where('record_id', '=', citation_id)
      .execute();
    const details = { kind: sampleMail().kind };
    const line = { action: 'notice-dropped', record_type: 'citation', details };
    expect(lines).toEqual(verb === 'drop' ? [{ actor_id: agenda.actor.id, ...line }] : []);
  });

  test('accepts one of ten concurrent calls and rejects a mail that is not held', async () => {
    const id = await waiting();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(`/${id}/${verb}`, 'POST', agenda)),
    );
    const refused = verb === 'drop' ? [404, 409] : [409];
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(refused).toContain(reply.status);
    }
    const sent = await put();
    expect(await call(`/${sent}/${verb}`, 'POST', agenda)).toMatchObject({
      status: 409,
      body: {
        code: 'not-held',
        message: 'Ese aviso ya no espera: salió, se descartó o lo reemplazó otro cambio.',
      },
    });
  });

  test('rejects an unknown mail, a mail of another permission and a user without permission', async () => {
    const foreign = await waiting({ citation_id: null, held_until: null });
    for (const id of [foreign, '00000000-0000-7000-8000-000000000000', 'abc']) {
      expect(await call(`/${id}/${verb}`, 'POST', agenda)).toMatchObject({
        status: 404,
        body: { code: 'unknown-mail' },
      });
    }
    const id = await waiting();
    expect((await call(`/${id}/${verb}`, 'POST', await staff(['stock']))).status).toBe(403);
    expect((await call(`/${id}/${verb}`, 'POST', null)).status).toBe(401);
  });
});
