import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { importCalls, SHEET } from '#test/import-calls.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { createStaff } from '#test/staff.ts';
import { startImport, withImportLock } from './import-log.ts';

const site = testEnvironment();
const { db, admin, send, list, idle, undo, hashes, left } = importCalls(site);

describe('POST /api/imports', () => {
  test('imports in the background, is listed, and is undone exactly', async () => {
    const before = await hashes();
    const started = await send('import', { 'clientes.csv': SHEET });
    expect([started.status, started.body.data]).toEqual([200, { source: 'clientes.csv' }]);
    await idle();
    const { imports, failure } = await list();
    const [first] = imports;
    expect(failure).toBeNull();
    expect(first).toMatchObject({
      source: 'clientes.csv',
      state: 'done',
      undoneAt: null,
      counts: [{ kind: 'clients', added: 1, known: 0, rejected: 1 }],
    });
    await pollUntil(async () => (left().length === 0 ? true : undefined));
    const { rows } = await sql<{ actor: string }>`
      select actor_name as actor from audit_log
      where action = 'data-imported' and record_id = ${first?._id}`.execute(db());
    expect(rows).toEqual([{ actor: admin().actor.name }]);
    const undone = await undo(first?._id ?? '');
    expect(undone.status).toBe(200);
    expect(await hashes()).toEqual(before);
    expect((await undo(first?._id ?? '')).body).toMatchObject({ code: 'import-rejected' });
  });

  test('an undo says what blocks it', async () => {
    await send('import', { 'clientes.csv': SHEET });
    await idle();
    const [first] = (await list()).imports;
    await sql`update motorcycles set notes = notes || '.'`.execute(db());
    const { status, body } = await undo(first?._id ?? '');
    expect([status, body.code, body.data]).toEqual([
      409,
      'undo-blocked',
      { obstacles: ['motos: 1 con cambios desde entonces (SAB 1234)'] },
    ]);
    await sql`update motorcycles set notes = left(notes, -1)`.execute(db());
    expect((await undo(first?._id ?? '')).status).toBe(200);
  });

  test.each(['x', '00000000-0000-7000-8000-000000000000'])(
    'the unknown import %s cannot be undone',
    async (id) => {
      const { status, body } = await undo(id);
      expect([status, body.code]).toEqual([404, 'unknown-import']);
    },
  );

  test('of two admins who import at once, one is rejected', async () => {
    const other = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
    const replies = await Promise.all([
      send('import', { 'uno.csv': SHEET }),
      send('import', { 'dos.csv': SHEET }, { by: other } as never),
    ]);
    await idle();
    const statuses = replies.map(({ status }) => status).toSorted();
    const { imports, failure } = await list();
    const done = imports.filter(({ state }) => state === 'done');
    expect(done).toHaveLength(1);
    // The second one was rejected, or found nothing new after the first one.
    expect(['200 409', '200 200']).toContain(statuses.join(' '));
    expect(failure).toBeNull();
    expect((await undo(done[0]?._id ?? '')).status).toBe(200);
  });

  test('is rejected while an import runs in another process, which the list shows', async () => {
    await withImportLock(db(), async () => {
      expect((await list()).busy).toBe(true);
      const { status, body } = await send('import', { 'uno.csv': SHEET });
      expect([status, body.message]).toEqual([409, 'Ya hay una importación en curso.']);
    });
  });

  test('that was killed before it wrote anything is listed, finished by its file, and undone', async () => {
    const before = await hashes();
    const kill = () =>
      inTransaction(db(), (tx) =>
        startImport(tx, { source: 'clientes.csv', dates: 'utc-day', now: MONDAY_MORNING }),
      );
    const left = { source: 'clientes.csv', state: 'interrupted', counts: [] };
    const empty = await kill();
    expect((await list()).imports[0]).toMatchObject(left);
    const other = await send('import', { 'otra.csv': SHEET });
    expect([other.status, other.body.code]).toEqual([409, 'import-rejected']);
    expect(other.body.message).toContain('de «clientes.csv» quedó a medias');
    expect((await undo(empty)).status).toBe(200);
    const id = await kill();
    expect((await send('import', { 'clientes.csv': SHEET })).status).toBe(200);
    await idle();
    expect((await list()).imports[0]).toMatchObject({ _id: id, state: 'done' });
    expect((await undo(id)).status).toBe(200);
    expect(await hashes()).toEqual(before);
  });

  test('goes on after its user signed out', async () => {
    const leaving = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
    const { status } = await send('import', { 'uno.csv': SHEET }, { by: leaving } as never);
    expect(status).toBe(200);
    await sql`delete from sessions where user_id = ${leaving.actor.id}`.execute(db());
    await idle();
    const [first] = (await list()).imports;
    expect(first).toMatchObject({ source: 'uno.csv', state: 'done' });
    expect((await undo(first?._id ?? '')).status).toBe(200);
  });
});

test('an upload whose user lost the role during it is rejected, and nothing is stored', async () => {
  const demoted = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
  const part = (head: string, content: string) => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const form = [
    part('content-disposition: form-data; name="dates"', 'utc-day'),
    part('content-disposition: form-data; name="files"; filename="a.csv"', SHEET),
  ].join('');
  const sent = httpRequest(`${site.app.url}/api/imports`, {
    method: 'POST',
    headers: { ...demoted.headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(form);
  await pollUntil(async () => (left().length > 0 ? true : undefined));
  await sql`update users set role = 'user' where id = ${demoted.actor.id}`.execute(db());
  sent.end('--b--\r\n');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(403);
  answer.resume();
  expect(await list()).toMatchObject({ busy: false, running: null });
  await pollUntil(async () => (left().length === 0 ? true : undefined));
});
