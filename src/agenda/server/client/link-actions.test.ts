import { beforeEach, expect, test } from 'vitest';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { agendaPanel, cancelTokenOf, mailsOfCitation } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { resendCitationMail } from '../citations/record-actions.ts';

const site = testEnvironment();
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

async function linkPanel() {
  const { db, clock } = site.app.context;
  const { headers } = await createStaff(db, ['agenda'], { now: clock() });
  return (id: string, body: unknown = {}): Promise<Reply<{ link: string }>> =>
    request(`${site.app.url}/api/citations/${id}/link`, 'POST', body, headers);
}

const insert = (change: object = {}) =>
  insertCitation(site.app.context.db, site.fixtures.oilChange, change);
const statusOf = async (url: string) => (await fetch(url)).status;

test('POST /api/citations/{id}/link creates a link beside the earlier ones, and stores only its hash', async () => {
  const token = newToken();
  const id = await insert({ cancel_token_hash: hashToken(token) });
  const createLink = await linkPanel();
  const replies = [await createLink(id), await createLink(id)];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const links = replies.map(({ body }) => body.data.link);
  expect(new Set(links).size).toBe(2);
  for (const link of [...links, `${site.app.url}/mi/${token}`]) {
    expect(await statusOf(link)).toBe(200);
  }
  const stored = await site.app.context.db
    .selectFrom('client_links')
    .select(['token_hash', 'citation_id', 'reservation_id'])
    .orderBy('created_at')
    .execute();
  expect(stored.map(({ citation_id, reservation_id }) => [citation_id, reservation_id])).toEqual([
    [id, null],
    [id, null],
  ]);
  const hashes = links.map((link) => hashToken(link.split('/mi/')[1] ?? ''));
  expect(stored.map(({ token_hash }) => token_hash)).toEqual(expect.arrayContaining(hashes));
});

test('POST /api/citations/{id}/link creates a link that sending the mail again revokes', async () => {
  const id = await insert();
  const { link } = (await (await linkPanel())(id)).body.data;
  await resendCitationMail(site.app.context, id);
  expect(await statusOf(link)).toBe(404);
});

test('POST /api/citations/{id}/link rejects unknown, malformed and deleted citations, and fields', async () => {
  const createLink = await linkPanel();
  const deleted = await insert({ deleted_at: new Date(MONDAY_MORNING) });
  const replies = await Promise.all([newId(), 'x', deleted].map((id) => createLink(id)));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'unknown-citation'],
    [404, 'unknown-citation'],
    [404, 'unknown-citation'],
  ]);
  const reply = await createLink(await insert(), { token: 'x' });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toEqual({ token: 'El campo "token" no se reconoce.' });
  expect(await site.app.context.db.selectFrom('client_links').selectAll().execute()).toEqual([]);
});

test('a link of clients opens one citation or one reservation', async () => {
  const { db } = site.app.context;
  const values = { token_hash: hashToken(newToken()), created_at: new Date(MONDAY_MORNING) };
  await expect(db.insertInto('client_links').values(values).execute()).rejects.toThrow(
    'client_links_one_subject',
  );
});

const cancellationOf = async (token: string) =>
  (await request<{ citation: Record<string, unknown> }>(`${site.app.url}/api/cancel/${token}`)).body
    .data.citation;

test('GET and POST /api/cancel/{token} mask the contact for a link of a message, also after the delivery', async () => {
  const token = newToken();
  const change = { cancel_token_hash: hashToken(token), notes: 'Pierde aceite' };
  const id = await insert({
    ...change,
    client_email: 'lucia@ejemplo.com',
    client_phone: '099123456',
  });
  const { link } = (await (await linkPanel())(id)).body.data;
  const message = link.split('/mi/')[1] ?? '';
  const masked = { _id: '', clientEmail: 'l···@ejemplo.com', clientPhone: '··· 456', notes: '' };
  expect(await cancellationOf(message)).toMatchObject(masked);
  expect(await cancellationOf(token)).toMatchObject({
    _id: id,
    clientEmail: 'lucia@ejemplo.com',
    notes: 'Pierde aceite',
  });
  const { body } = await request(`${site.app.url}/api/cancel/${message}`, 'POST', {});
  expect(body.data).toMatchObject({ ...masked, status: 'cancelled' });
  await site.app.context.db
    .updateTable('citations')
    .set({ status: 'delivered', cancelled_at: null, delivered_at: new Date(MONDAY_MORNING) })
    .where('id', '=', id)
    .execute();
  expect(await cancellationOf(message)).toMatchObject(masked);
});

test('the client of a manual entry sees no notes of staff, on the cancel page and in mails', async () => {
  const sofia = await agendaPanel(site.app);
  const description = 'Cliente difícil, cobrar antes';
  const { status, body } = await sofia.enter({
    clientName: 'Lucía Paz',
    clientEmail: 'lucia@ejemplo.com',
    clientPhone: '099 123 456',
    service: site.fixtures.oilChange,
    bikeInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
    problemDescription: description,
    date: THURSDAY,
    time: '10:00',
    manualEntry: true,
  });
  expect(status).toBe(201);
  const { db } = site.app.context;
  const token = await cancelTokenOf(db, body.data._id);
  expect(await cancellationOf(token)).toMatchObject({
    clientEmail: 'lucia@ejemplo.com',
    notes: '',
  });
  await request(`${site.app.url}/api/cancel/${token}`, 'POST', {});
  const mails = await mailsOfCitation(db, body.data._id);
  const toClient = mails.filter(({ recipient }) => recipient === 'lucia@ejemplo.com');
  expect(toClient.map(({ kind }) => kind)).toEqual(['citation-booked', 'citation-cancelled']);
  expect(JSON.stringify(toClient)).not.toContain(description);
  const toWorkshop = mails.find(({ kind }) => kind === 'workshop-cancelled');
  expect(JSON.stringify(toWorkshop)).toContain(description);
});
