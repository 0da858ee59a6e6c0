import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { type AgendaCalls, agendaPanel, mailsOfCitation } from '#test/agenda-calls.ts';
import { agendaHelpers } from '#test/agenda-helpers.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import type { TestEnvironment } from '#test/environment.ts';
import { type Fixtures, seedFixtures, THURSDAY } from '#test/fixtures.ts';
import { releaseHeldMails } from '#test/held-mail.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { startFakeSmtp } from '#test/mail/fake-smtp.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let app: TestApp;
let fixtures: Fixtures;
/** Another process on the same database. */
let second: TestApp | null = null;
const site: TestEnvironment = {
  get app() {
    return app;
  },
  get fixtures() {
    return fixtures;
  },
};
const { booked } = agendaHelpers(site);
let sofia: AgendaCalls;

beforeAll(async () => {
  database = await createDatabase();
  smtp = await startFakeSmtp('accept');
  app = await startTestApp(database, { smtpUrl: smtp.url });
  fixtures = await seedFixtures(app.context.db);
});
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});
afterEach(async () => {
  await second?.stop();
  second = null;
});
afterAll(async () => {
  await app?.stop();
  await smtp?.stop();
  await database?.drop();
});

const NOTICES = ['citation-rescheduled', 'citation-cancelled'];
const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';

/** Creates an appointment on Thursday at 10:00 whose booking mails were sent. */
async function bookMailed(): Promise<string> {
  const id = await booked('10:00');
  await pollUntil(async () => (await queued()).length === 0);
  smtp.received.length = 0;
  return id;
}

const queued = () =>
  site.app.context.db.selectFrom('mails').selectAll().where('state', '=', 'queued').execute();
/** Returns the change mails of the client. */
const notices = async (id: string) =>
  (await mailsOfCitation(site.app.context.db, id)).filter(({ kind }) => NOTICES.includes(kind));
const delivered = async () => {
  await releaseHeldMails(site.app.context);
  await pollUntil(async () => (await queued()).length === 0);
  return smtp.received.length;
};

describe('the notice of a change by staff', () => {
  test('is held for a minute, listed with the end of the hold, and then sent once', async () => {
    const id = await bookMailed();
    const before = machineNow();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    const detail = (await sofia.detail(id)).body.data;
    const [notice] = detail.mails.filter(({ heldUntil }) => heldUntil !== null);
    expect(notice).toMatchObject({ kind: 'citation-rescheduled', state: 'queued' });
    const wait = Date.parse(notice?.heldUntil ?? '') - before;
    expect(wait).toBeGreaterThanOrEqual(60_000);
    expect(smtp.received).toEqual([]);
    expect(await delivered()).toBe(1);
    expect(await delivered()).toBe(1);
    const after = (await sofia.detail(id)).body.data.mails;
    expect(after.map(({ heldUntil }) => heldUntil)).toEqual(after.map(() => null));
  });

  test('has a job that starts at least one second after the end of the hold', async () => {
    const id = await bookMailed();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    const { rows } = await sql<{ early: boolean }>`
      select job.start_after < mail.held_until + interval '1 second' as early
      from mails mail join pgboss.job job on job.data ->> 'mailId' = mail.id::text
      where mail.citation_id = ${id} and mail.held_until is not null`.execute(site.app.context.db);
    expect(rows).toEqual([{ early: false }]);
  });

  test('is dropped when staff move the citation back to the start that the client knows', async () => {
    const id = await bookMailed();
    for (const start of [
      { date: FRIDAY, time: '10:00' },
      { date: THURSDAY, time: '10:00' },
      { date: THURSDAY, time: '15:00' },
      { date: THURSDAY, time: '10:00' },
    ]) {
      expect((await sofia.reschedule(id, start)).status).toBe(200);
    }
    expect(await notices(id)).toEqual([]);
    expect(await delivered()).toBe(0);
  });

  test('is reported as held, dropped or none in the reply to a reschedule', async () => {
    const id = await bookMailed();
    const moveAway = { date: FRIDAY, time: '10:00' };
    const moveBack = { date: THURSDAY, time: '10:00' };
    const outcome = async (start: object) => (await sofia.reschedule(id, start)).body.data.notice;
    expect(await outcome(moveAway)).toBe('held');
    expect(await outcome(moveBack)).toBe('dropped');
    expect(await outcome(moveBack)).toBe('none');
    expect(await outcome(moveAway)).toBe('held');
    expect(await delivered()).toBe(1);
    // The notice was sent, so undoing the change needs another one.
    expect(await outcome(moveBack)).toBe('held');
    expect(await delivered()).toBe(2);
  });

  test('is merged with that of the next move, and names the start the client knew and the current one', async () => {
    const id = await bookMailed();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    await sofia.reschedule(id, { date: SATURDAY, time: '11:00' });
    const [mail, ...more] = await notices(id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Tu cita cambió de horario: sábado, 28 de noviembre de 2026, 11:00');
    expect(JSON.stringify(mail?.document)).toContain(
      'Antes era el jueves, 26 de noviembre de 2026 a las 10:00.',
    );
    expect(mail?.calendar_event).toMatchObject({ sequence: 2 });
    expect(await delivered()).toBe(1);
  });

  test.each([
    ['cancelled', (id: string) => sofia.move(id, { status: 'cancelled' })],
    ['deleted', (id: string) => sofia.remove(id)],
  ])(
    'of a citation that is moved and then %s is one cancellation of the start that the client knew',
    async (_name, end) => {
      const id = await bookMailed();
      await sofia.reschedule(id, { date: FRIDAY, time: '15:00' });
      await end(id);
      const [mail, ...more] = await notices(id);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        kind: 'citation-cancelled',
        subject: 'Cita cancelada: jueves, 26 de noviembre de 2026, 10:00',
        calendar_event: { method: 'CANCEL', start: '2026-11-26T13:00:00.000Z' },
      });
      expect(JSON.stringify(mail?.document)).not.toContain('Lista (estimado)');
      expect(await delivered()).toBe(1);
    },
  );

  test('is sent once for a citation that is cancelled and then deleted', async () => {
    const id = await bookMailed();
    await sofia.move(id, { status: 'cancelled' });
    await sofia.remove(id);
    expect(await notices(id)).toHaveLength(1);
    expect(await delivered()).toBe(1);
  });

  test('names the start of the last sent notice as the previous start', async () => {
    const id = await bookMailed();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    await delivered();
    await sofia.reschedule(id, { date: THURSDAY, time: '10:00' });
    const mails = await notices(id);
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails.at(-1)?.document)).toContain('viernes, 27 de noviembre');
    expect(await delivered()).toBe(2);
  });

  test('is replaced by a mail that staff send again, and by the client’s own cancellation', async () => {
    const id = await bookMailed();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    await sofia.mail(id);
    expect(await notices(id)).toEqual([]);
    await sofia.reschedule(id, { date: SATURDAY, time: '11:00' });
    const token = newToken();
    const { db } = site.app.context;
    const link = { cancel_token_hash: hashToken(token) };
    await db.updateTable('citations').set(link).where('id', '=', id).execute();
    const reply = await request(`${site.app.url}/api/cancel/${token}`, 'POST');
    expect(reply.status).toBe(200);
    const held = (await queued()).filter(({ held_until }) => held_until !== null);
    expect(held).toEqual([]);
    expect(await notices(id)).toMatchObject([
      { subject: 'Cita cancelada: sábado, 28 de noviembre de 2026, 11:00' },
    ]);
  });

  test('is sent if and only if the appointment differs from the last mail, for random actions of staff', async () => {
    const starts = [
      { date: THURSDAY, time: '10:00' },
      { date: FRIDAY, time: '10:00' },
      { date: SATURDAY, time: '11:00' },
    ];
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(0, 1, 2) },
      { weight: 2, arbitrary: fc.constant('minute' as const) },
      { weight: 1, arbitrary: fc.constantFrom('cancel' as const, 'delete' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        await deleteRecords(site.app.context.db, 'citations');
        const id = await bookMailed();
        let [known, now, due]: [number | 'gone', number | 'gone', number] = [0, 0, 0];
        for (const each of [...steps, 'minute' as const]) {
          if (each === 'minute') {
            if (known !== now) due += 1;
            known = now;
            expect(await delivered()).toBe(due);
          } else if (each === 'cancel' || each === 'delete') {
            if (now === 'gone') continue;
            if (each === 'cancel') await sofia.move(id, { status: 'cancelled' });
            else await sofia.remove(id);
            now = 'gone';
          } else if (now !== 'gone') {
            await sofia.reschedule(id, starts[each]);
            now = each;
          }
        }
        const last = (await notices(id)).at(-1);
        if (now === 'gone') expect(last?.kind).toBe('citation-cancelled');
      }),
      { numRuns: 12 },
    );
  });
});

describe('a held notice', () => {
  test('is sent once by two processes, and by a later process when its job was lost', async () => {
    const id = await bookMailed();
    await sofia.reschedule(id, { date: FRIDAY, time: '10:00' });
    second = await startTestApp(database, { smtpUrl: smtp.url });
    await releaseHeldMails(second.context);
    expect(await delivered()).toBe(1);
    // As after a restore: the mail exists, its job does not.
    await sofia.reschedule(id, { date: SATURDAY, time: '11:00' });
    await sql`delete from pgboss.job where name = 'mail'`.execute(app.context.db);
    await second.stop();
    second = await startTestApp(database, { smtpUrl: smtp.url });
    expect(smtp.received).toHaveLength(1);
    expect(await delivered()).toBe(2);
  });
});
