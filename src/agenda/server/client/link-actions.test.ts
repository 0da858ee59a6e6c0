import { beforeEach, expect, test } from 'vitest';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { resendMail } from '../mail/resend-actions.ts';

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
  await resendMail(site.app.context, id);
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
