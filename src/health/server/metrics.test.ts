import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { QUEUES } from '#platform/data/jobs.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { insertHeldMails } from '#test/held-mail.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';

const TOKEN = 'token-de-prueba-0123';
const open = testEnvironment();
const closed = testEnvironment({ metricsToken: TOKEN });

const scrape = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/metrics`, { headers });

/** Returns the value of a sample by its name and labels, as written in the output. */
function sampleOf(text: string, sample: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
}

test('GET /api/metrics answers loopback in the OpenMetrics format', async () => {
  const reply = await scrape(open.app.url);
  const text = await reply.text();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  expect(text.endsWith('# EOF\n')).toBe(true);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'bujia_database_connections{state="waiting"}',
    'bujia_mails{state="waiting"}',
    'bujia_payments_in_review',
    'bujia_jobs{queue="mail",state="waiting"}',
  ]) {
    expect([name, sampleOf(text, name)]).toEqual([name, expect.any(Number)]);
    expect([name, sampleOf(text, name)]).not.toEqual([name, Number.NaN]);
  }
  expect(sampleOf(text, 'bujia_database_up')).toBe(1);
  // There is no verified backup, and the disk is on another machine.
  expect(text).not.toMatch(/^bujia_(backup_age_seconds|disk_free_bytes) /m);
});

test('GET /api/metrics rejects proxied calls, and calls without the configured token', async () => {
  const forbidden = 'No tienes permiso para hacer eso.';
  const noSession = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    const { status, body } = await request(`${open.app.url}/api/metrics`, 'GET', undefined, {
      [header]: '127.0.0.1',
    });
    expect([header, status, body.error]).toEqual([header, 403, forbidden]);
  }
  const refusedWith = async (headers: Record<string, string>) => {
    const reply = await request(`${closed.app.url}/api/metrics`, 'GET', undefined, headers);
    return [reply.status, reply.body.error];
  };
  expect(await refusedWith({})).toEqual([401, noSession]);
  expect(await refusedWith({ authorization: `Bearer ${TOKEN}x` })).toEqual([401, noSession]);
  expect(await refusedWith({ authorization: TOKEN })).toEqual([401, noSession]);
  const right = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' };
  expect((await scrape(closed.app.url, right)).status).toBe(200);
});

test('GET /api/metrics contains no personal data and only known label values', async () => {
  const { app, fixtures } = open;
  app.setNow(MONDAY_MORNING);
  const booking = bookingBody(fixtures.oilChange, THURSDAY, '09:00');
  await request(`${app.url}/api/citations`, 'POST', booking);
  await fetch(`${app.url}/api/cancel/secreto-del-cliente`);
  await fetch(`${app.url}/no-existe/ana@ejemplo.com`);
  await new Promise<void>((done) => {
    httpRequest(`${app.url}/otra`, { method: 'PROPFIND' }, (reply) => {
      reply.resume().on('end', done);
    }).end();
  });
  const text = await (await scrape(app.url)).text();
  const typed = [LUCIA.name, LUCIA.email, LUCIA.phone, 'secreto-del-cliente', 'ana@', 'no-existe'];
  for (const secret of typed) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const created = 'method="POST",route="/api/citations",status="201"';
  expect(sampleOf(text, `bujia_http_requests_total{${created}}`)).toBe(1);
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect(routes).toContain('/api/cancel/:token');
  const queues = new Set([...text.matchAll(/queue="([^"]*)"/g)].map(([, queue]) => queue));
  expect([...queues].sort()).toEqual(QUEUES.map((queue) => queue.name).sort());
});

test('GET /api/metrics counts undelivered mails except held notices, and answers if a query fails', async () => {
  const { app, fixtures } = open;
  // The mails inserted here have waited since a time of the database's clock.
  app.setNow(null);
  onTestFinished(() => app.setNow(MONDAY_MORNING));
  // The mails of other tests are stored by the worker; those inserted here have no job.
  await pollUntil(async () => {
    const queued = app.context.db.selectFrom('mails').select('id').where('state', '=', 'queued');
    return (await queued.executeTakeFirst()) === undefined;
  });
  const before = await (await scrape(app.url)).text();
  await insertHeldMails(app.context.db, fixtures.oilChange);
  const insert = (state: string) => sql`
    insert into mails (id, recipient, kind, subject, document, state, created_at, settled_at)
    values (gen_random_uuid(), 'a@ejemplo.com', 'test', 'x', '{}', ${state},
      now() - interval '1 hour', case ${state} when 'queued' then null else now() end)`;
  await insert('queued').execute(app.context.db);
  await insert('failed').execute(app.context.db);
  const after = await (await scrape(app.url)).text();
  const grown = (sample: string) => sampleOf(after, sample) - sampleOf(before, sample);
  expect(grown('bujia_mails{state="waiting"}')).toBe(1);
  expect(grown('bujia_mails{state="failed"}')).toBe(1);
  expect(sampleOf(after, 'bujia_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(3600);
  await sql`alter table mails rename to mails_away`.execute(app.context.db);
  const away = await (await scrape(app.url)).text();
  await sql`alter table mails_away rename to mails`.execute(app.context.db);
  expect(sampleOf(away, 'bujia_database_up')).toBe(0);
});
