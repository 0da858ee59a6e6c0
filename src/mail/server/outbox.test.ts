import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { createDatabase } from '#test/database.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { LINK, openOutbox, pollUntil, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';
import { type NewMail, queueMails, requeueWaitingMails } from './mail-actions.ts';
import { InvalidMail } from './mail-content.ts';
import { findMail, listMails, renderMail } from './mail-queries.ts';
import { recordOpenedLink } from './mailbox-limit.ts';

const FIRST_ID = '00000000-0000-7000-8000-000000000001';

let database: Awaited<ReturnType<typeof createDatabase>>;
let box: TestOutbox;

beforeAll(async () => {
  database = await createDatabase();
  box = await openOutbox(database.connectionString, null);
});

afterAll(async () => {
  await box.stop();
  await database.drop();
});

const storedMail = (id: string) =>
  pollUntil(async () => {
    const mail = await findMail(box.context.db, id);
    return mail?.state === 'stored' && mail;
  });

test('a mail is stored and rendered with its link when there is no mail server', async () => {
  const [id = ''] = await box.queue(sampleMail());
  const mail = await storedMail(id);
  expect(mail).toMatchObject({ attempts: 0, lastError: null, kind: 'citation-booked' });
  const { text, html, calendar } = renderMail(mail);
  expect(text).toContain(`Ver o cancelar la cita:\n${LINK}\n`);
  expect(html).toContain(`href="${LINK}"`);
  expect(calendar).toContain('UID:citation-0190a1b2@bujia\r\n');
});

/** Counts the stored mails, and the mail jobs in every state: a running job completes at any time. */
async function countMailsAndJobs(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from mails) as mails,
    (select count(*) from pgboss.job where name = 'mail') as jobs`.execute(box.context.db);
  return rows;
}

test('queueMails leaves no mail and no job when its transaction is rolled back', async () => {
  const before = await countMailsAndJobs();
  const undone = inTransaction(box.context.db, async (tx) => {
    await queueMails(tx, box.context.jobs, [sampleMail(), sampleMail()]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await countMailsAndJobs()).toEqual(before);
});

const event = (change: Partial<NonNullable<NewMail['event']>>): Partial<NewMail> => {
  const sample = sampleMail().event;
  return sample ? { event: { ...sample, ...change } } : {};
};
const { document } = sampleMail();

test.each<[string, Partial<NewMail>]>([
  ['a line break in the subject', { subject: 'Hola\r\nBcc: todos@ejemplo.com' }],
  ['a line feed in the subject', { subject: 'Hola\nX: y' }],
  ['a line break in the recipient', { recipient: 'ana@ejemplo.com\r\nBcc: todos@ejemplo.com' }],
  ['a line break after the recipient', { recipient: 'ana@ejemplo.com\n' }],
  ['two recipients', { recipient: 'ana@ejemplo.com,luis@ejemplo.com' }],
  ['a recipient with a name', { recipient: 'Ana <ana@ejemplo.com>' }],
  ['a recipient that is too long', { recipient: `${'a'.repeat(250)}@ejemplo.com` }],
  [
    'a button that runs a script',
    { document: { ...document, action: { label: 'x', url: 'javascript:x' } } },
  ],
  [
    'a line break in the button',
    { document: { ...document, action: { label: 'x', url: `${LINK}\r\nx` } } },
  ],
  ['a line break in the UID', event({ uid: 'a\r\nSTATUS:x' })],
  ['an invalid organizer', event({ organizer: { name: 'x', email: 'x\r\nSTATUS:x@y' } })],
  ['an event that ends before it starts', event({ end: '2026-11-26T12:00:00Z' })],
  ['an event without a start', event({ start: 'mañana' })],
  ['a fractional sequence', event({ sequence: 0.5 })],
])('queueMails rejects %s and inserts no mail of the call', async (_what, change) => {
  const { total } = await listMails(box.context.db, { page: 1, limit: 1 });
  await expect(box.queue(sampleMail(), sampleMail(change))).rejects.toThrow(InvalidMail);
  expect((await listMails(box.context.db, { page: 1, limit: 1 })).total).toBe(total);
});

test('queueMails leaves out a mail without a recipient, as that of an anonymised client', async () => {
  const { total } = await listMails(box.context.db, { page: 1, limit: 1 });
  expect(await box.queue(sampleMail(), sampleMail({ recipient: '' }))).toHaveLength(1);
  expect((await listMails(box.context.db, { page: 1, limit: 1 })).total).toBe(total + 1);
});

test('the table mails rejects a line break in a subject', async () => {
  const insert = sql`insert into mails (id, recipient, kind, subject, document)
    values (gen_random_uuid(), 'ana@ejemplo.com', 'x', ${'a\nb'}, '{}')`.execute(box.context.db);
  await expect(insert).rejects.toMatchObject({ code: '23514' });
});

test('queueMails removes or replaces characters that PostgreSQL rejects in JSON', async () => {
  const odd = { ...document, paragraphs: ['NUL \0, half \ud83d, whole 🛵'] };
  const [id = ''] = await box.queue(sampleMail({ document: odd }));
  expect((await storedMail(id)).document.paragraphs).toEqual(['NUL , half \ufffd, whole 🛵']);
});

test('requeueWaitingMails creates one job for a waiting mail that has none', async () => {
  const restored = await createDatabase();
  const only = await openOutbox(restored.connectionString, null, 'only queues');
  const ids = await only.queue(sampleMail(), sampleMail());
  await sql`delete from pgboss.job where data ->> 'mailId' = ${ids[0]}`.execute(only.context.db);
  const counts = await Promise.all([
    requeueWaitingMails(only.context),
    requeueWaitingMails(only.context),
  ]);
  expect(counts.sort()).toEqual([0, 1]);
  const { rows } = await sql<{ id: string }>`select data ->> 'mailId' as id from pgboss.job
    where name = 'mail' and state = 'created'`.execute(only.context.db);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await only.stop();
  await restored.drop();
});

test('requeueWaitingMails queues 16000 mails within the time limit of a statement', async () => {
  const mine = await createDatabase();
  const many = await openOutbox(mine.connectionString, null, 'only queues');
  try {
    // The second call finds as many jobs in the queue, without statistics for the planner.
    await sql`
      insert into mails (id, recipient, kind, subject, document)
      select gen_random_uuid(), 'ana@ejemplo.com', 'test', 'Asunto', '{}' from generate_series(1, 16000)`.execute(
      many.context.db,
    );
    expect(await requeueWaitingMails(many.context)).toBe(16_000);
    expect(await requeueWaitingMails(many.context)).toBe(0);
  } finally {
    await many.stop();
    await mine.drop();
  }
});

test('listMails returns pages, newest first, by recipient in any case', async () => {
  const recipient = 'Bruno@ejemplo.com';
  const ids: string[] = [];
  for (const subject of ['uno', 'dos', 'tres']) {
    ids.push(...(await box.queue(sampleMail({ recipient, subject }))));
  }
  const to = { recipient: 'bruno@EJEMPLO.com', limit: 2 };
  const first = await listMails(box.context.db, { ...to, page: 1 });
  expect(first).toMatchObject({ total: 3, page: 1, totalPages: 2 });
  expect(first.mails.map(({ subject }) => subject)).toEqual(['tres', 'dos']);
  const second = await listMails(box.context.db, { ...to, page: 2 });
  expect(second.mails.map(({ id }) => id)).toEqual(ids.slice(0, 1));
});

const stateOf = async (id: string) => (await findMail(box.context.db, id))?.state;

test('queueMails withholds the fourth mail that visitors cause to a mailbox in 24 hours, not those of staff', async () => {
  const { db } = box.context;
  const to = (recipient: string) => sampleMail({ recipient, byVisitor: true });
  const ids = await box.queue(
    to('carla.paz@gmail.com'),
    to('Carlapaz+uno@googlemail.com'),
    to('c.a.r.l.a.paz@gmail.com'),
    to('carlapaz@gmail.com'),
    to('carlapaz@ejemplo.com'),
    sampleMail({ recipient: 'carlapaz@gmail.com' }),
  );
  const [first = '', second = '', third = '', fourth = '', other = '', staffs = ''] = ids;
  expect(await Promise.all([staffs, first, second, third, other].map(stateOf))).not.toContain(
    'withheld',
  );
  expect(await stateOf(fourth)).toBe('withheld');
  const { rows } = await sql`select 1 from pgboss.job where name = 'mail'
    and data ->> 'mailId' = ${fourth}`.execute(db);
  expect(rows).toEqual([]);
  await sql`update mails set created_at = now() - interval '25 hours' where id = ${first}`.execute(
    db,
  );
  const [later = ''] = await box.queue(to('carlapaz@gmail.com'));
  expect(await stateOf(later)).not.toBe('withheld');
});

test('queueMails lets three of eight concurrent mails of visitors to a mailbox through', async () => {
  const mail = () => sampleMail({ recipient: 'diego@ejemplo.com', byVisitor: true });
  const ids = (await Promise.all(Array.from({ length: 8 }, () => box.queue(mail())))).flat();
  const states = await Promise.all(ids.map(stateOf));
  expect(states.filter((state) => state !== 'withheld')).toHaveLength(3);
});

/** A mail with the link of a client's page. */
const linkMail = (token: string, change: Partial<NewMail> = {}): NewMail => {
  const action = { label: 'Ver tu cita', url: `https://taller.example.uy/mi/${token}` };
  return sampleMail({ ...change, document: { ...document, action } });
};

test('queueMails withholds no mail to a mailbox after recordOpenedLink with the token of one of its mails', async () => {
  const { db } = box.context;
  const token = 'k'.repeat(43);
  const mail = () => linkMail(token, { recipient: 'elena@ejemplo.com', byVisitor: true });
  await box.queue(mail(), mail(), mail());
  await recordOpenedLink(db, 'z'.repeat(43));
  const [withheld = ''] = await box.queue(mail());
  expect(await stateOf(withheld)).toBe('withheld');
  await recordOpenedLink(db, token);
  const [free = ''] = await box.queue(mail());
  expect(await stateOf(free)).not.toBe('withheld');
});

test('recordOpenedLink locks mails in the order of their ids', async () => {
  const { db } = box.context;
  const token = 'q'.repeat(43);
  const ids = await box.queue(linkMail(token), linkMail(token));
  const [lower = '', higher = ''] = ids.toSorted();
  await Promise.all(ids.map(storedMail));
  // The row with the lower id stands behind the other one in the table.
  await sql`update mails set id = ${FIRST_ID} where id = ${lower}`.execute(db);
  const release = await holdLock(db, sql`select from mails where id = ${FIRST_ID} for update`);
  const opened = recordOpenedLink(db, token);
  await waitForLockWait(db, 'opened_at');
  const free = await sql`select from mails where id = ${higher} for update skip locked`.execute(db);
  await release();
  await opened;
  expect(free.rows).toHaveLength(1);
});

test.each([
  ['Ana@Ejemplo.com', 'ana@ejemplo.com'],
  ['ana+taller@ejemplo.com', 'ana@ejemplo.com'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['A.na@GoogleMail.com', 'ana@gmail.com'],
  ['a.na@ejemplo.com', 'a.na@ejemplo.com'],
])('mailbox_key maps %s to %s', async (address, mailbox) => {
  const { rows } = await sql`select mailbox_key(${address}) as key`.execute(box.context.db);
  expect(rows).toEqual([{ key: mailbox }]);
});
