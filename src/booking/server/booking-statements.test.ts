import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const site = testEnvironment({ rateLimits: true });
afterEach(() => vi.restoreAllMocks());

/** Records the statements of each connection, in order. */
function recordStatements(): Map<unknown, string[]> {
  const statements = new Map<unknown, string[]>();
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
    statements.set(this, [...(statements.get(this) ?? []), text.trim()]);
    return query.apply(this, given);
  } as never);
  return statements;
}

/** Returns the statements from BEGIN to COMMIT of the transaction that inserts a citation. */
function transactionOf(statements: ReturnType<typeof recordStatements>): string[] {
  for (const texts of statements.values()) {
    const at = texts.findIndex((text) => text.includes('insert into "citations"'));
    if (at < 0) continue;
    const start = texts.lastIndexOf('begin', at);
    return texts.slice(start, texts.indexOf('commit', at) + 1);
  }
  throw new Error('no citation was written');
}

/** Returns the first table that a statement names, or `lock` for an advisory lock. */
const subject = (text: string) =>
  text.includes('pg_advisory_xact_lock')
    ? 'lock'
    : (/(?:insert into|update|from) (?:"|pgboss\.)?(\w+)/i.exec(text)?.[1] ?? text);

test('POST /api/citations runs a fixed sequence of statements in its transaction', async () => {
  const { body } = await request<Challenge>(`${site.app.url}/api/challenge?action=citation`);
  const solution = await solveChallenge({ challenge: body.data, deriveKey });
  const challenge = Buffer.from(JSON.stringify({ challenge: body.data, solution }));
  const wanted = bookingBody(site.fixtures.oilChange, THURSDAY, '09:00', {
    challenge: challenge.toString('base64'),
  });
  const statements = recordStatements();
  const { status } = await request(`${site.app.url}/api/citations`, 'POST', wanted, {
    'idempotency-key': 'counted',
  });
  expect(status).toBe(201);
  expect(transactionOf(statements).map(subject)).toEqual([
    'begin',
    'services',
    'idempotency_keys',
    'lock',
    'occupations',
    'used_challenges', // with the person's bookings and unconfirmed minutes
    'citations', // with occupation, origin and event
    'lock', // of the client's mailbox
    'mails', // to the client and to the workshop
    'job_common',
    'idempotency_keys',
    'commit',
  ]);
});
