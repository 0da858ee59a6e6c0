import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#shared/contract/access-policy.ts';
import { PROJECT } from '../tools/check/tree.ts';
import { PROCESS_ENV } from './app-process.ts';
import { insertCitation } from './citation-row.ts';
import { receiveEarlierChanges, testEnvironment } from './environment.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { request } from './http.ts';
import { comingWorkdays, machineNow } from './machine-clock.ts';
import { png } from './pictures.ts';
import { createApiToken, createStaff } from './staff.ts';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

/** Runs the examples of the client against an app, from a copy of its folder with the packages that they name. */
const webhookHosts = new Set<string>();
const site = testEnvironment({ webhookHosts });
/** The packages of the client and of `standardwebhooks`. */
const PACKAGES = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'standardwebhooks',
  '@stablelib/base64',
  'fast-sha256',
];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-client-'));
  cpSync(join(PROJECT, 'client'), folder, { recursive: true });
  for (const name of PACKAGES) {
    const from = join(PROJECT, 'node_modules', name);
    cpSync(from, join(folder, 'node_modules', name), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tokens: Record<string, string> = {};

async function newToken(permissions: readonly Permission[]): Promise<string> {
  const { db } = site.app.context;
  const { actor } = await createStaff(db, permissions);
  return (await createApiToken(db, actor.id, permissions)).token;
}

/** Returns the command of an example and its environment, with the token of a user with these permissions. */
async function commandOf(example: string, permissions: readonly Permission[] = ['agenda']) {
  const key = permissions.join();
  tokens[key] ??= await newToken(permissions);
  const env = { ...PROCESS_ENV, BUJIA_URL: site.app.url, BUJIA_TOKEN: tokens[key] };
  return { file: join(folder, 'examples', `${example}.ts`), env };
}

/** Runs an example to its end. Returns the lines that it prints. */
async function run(
  example: string,
  args: readonly string[],
  permissions?: readonly Permission[],
): Promise<string[]> {
  const { file, env } = await commandOf(example, permissions);
  const options = { env, timeout: WAIT_TIMEOUT_MS };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], options);
  return stdout.trimEnd().split('\n');
}

const BOOKING = ['2026-11-27', '10:00', 'Ana Pérez', 'ana@ejemplo.com'];

test('the examples book a citation once, read it in the agenda, and list its client', async () => {
  const booked = /^booked [0-9a-f-]{36} 2026-11-27 10:00$/;
  const [first, again] = [await run('book-citation', BOOKING), await run('book-citation', BOOKING)];
  expect(first).toEqual([expect.stringMatching(booked)]);
  expect(again).toEqual(first);
  const agenda = await run('day-agenda', ['2026-11-27']);
  expect(agenda).toEqual(['10:00 Ana Pérez pending', '1 on 2026-11-27']);
  expect(await run('list-clients', ['Ana'])).toEqual(['Ana Pérez\t\tana@ejemplo.com']);
});

test('an example prints the code and the sentence of a rejected call', async () => {
  expect(await run('book-citation', BOOKING, ['stock'])).toEqual([
    '403 no-permission No tienes permiso para hacer eso.',
  ]);
  for (const example of ['day-agenda', 'free-slots']) {
    expect(await run(example, ['Ana'])).toEqual([expect.stringMatching(/^400 \S+ .+\.$/)]);
  }
  expect(await run('list-clients', ['Ana'], ['stock'])).toEqual([
    '403 no-permission No tienes permiso para hacer eso.',
  ]);
});

test('the example of free slots prints those of the day', async () => {
  await insertCitation(site.app.context.db, site.fixtures.oilChange, {});
  const [title, ...slots] = await run('free-slots', ['2026-11-30']);
  expect(title).toMatch(/, 2026-11-30 \(open\)$/);
  expect(slots.length).toBeGreaterThan(4);
  expect(slots.every((line) => /^\d\d:\d\d$/.test(line))).toBe(true);
});

test('the example of a webhook prints the citation that another program books', async () => {
  // The library of Standard Webhooks compares the time of a message with the machine's.
  site.app.setNow(machineNow());
  const { headers } = await createStaff(site.app.context.db, 'admin', { now: machineNow() });
  const url = 'https://programa.ejemplo.uy/citas';
  const form = { name: 'Programa', url, types: ['citation.created'] };
  const webhooks = `${site.app.url}/api/webhooks`;
  type Created = { _id: string; secret: string };
  const { data } = (await request<Created>(webhooks, 'POST', form, headers)).body;
  const { file, env } = await commandOf('hear-of-booking');
  const program = spawn(process.execPath, [file, '0'], {
    env: { ...env, BUJIA_WEBHOOK_SECRET: data.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const printed = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const line = async () => String((await printed.next()).value);
    const host = `127.0.0.1:${/port: (\d+)/.exec(await line())?.[1]}`;
    webhookHosts.add(host);
    await request(
      `${webhooks}/${data._id}`,
      'PUT',
      { ...form, url: `http://${host}/`, on: true },
      headers,
    );
    const [day = ''] = comingWorkdays(1);
    await run('book-citation', [day, '10:00', 'Bruno Díaz', 'bruno@ejemplo.com']);
    expect(await line()).toBe(`citation.created ${day} 10:00 Bruno Díaz`);
  } finally {
    program.kill();
    site.app.setNow(MONDAY_MORNING);
  }
});

test('an example without a day means today in the workshop', async () => {
  // Its date is another one than in UTC.
  const timeZone =
    new Date(machineNow()).getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const { db } = site.app.context;
  await db.updateTable('business_settings').set({ time_zone: timeZone }).execute();
  await sql`select pg_notify('bujia_changes', 'settings')`.execute(db);
  await receiveEarlierChanges(site.app);
  const today = new Date(machineNow()).toLocaleDateString('sv-SE', { timeZone });
  expect((await run('day-agenda', [])).at(-1)).toBe(`0 on ${today}`);
});

test('a body with a file is sent as a form, and a file is read as text', async () => {
  const token = await newToken(['finanzas']);
  const { createBujiaClient, unwrap } = await import(join(folder, 'index.js'));
  const client = createBujiaClient({ url: site.app.url, token });
  const receiptImage = new Blob([await png()], { type: 'image/png' });
  const body = { concept: 'Luz', amount: 12.5, repeatMonthly: false, receiptImage };
  const expense = await unwrap(client.POST('/api/expenses', { body }));
  expect(expense).toMatchObject({ concept: 'Luz', amount: 12.5, receiptType: 'image' });
  const file = await client.GET('/api/expenses.csv', { parseAs: 'text' });
  expect(file.data).toContain(';Luz;');
});

test('a failure names the seconds of Retry-After, or null', async () => {
  const { createBujiaClient, unwrap } = await import(join(folder, 'index.js'));
  const failed = async (headers: Record<string, string>) => {
    const answer = Response.json(
      { success: false, code: 'busy', message: 'x' },
      { status: 503, headers },
    );
    const client = createBujiaClient({ url: site.app.url, token: 'x', fetch: async () => answer });
    const error = await unwrap(client.GET('/api/services')).catch((reason: unknown) => reason);
    return error as { status: number; code: string; retryAfter: number | null };
  };
  const late = { status: 503, code: 'busy', retryAfter: 7 };
  expect(await failed({ 'retry-after': '7' })).toMatchObject(late);
  expect(await failed({})).toMatchObject({ ...late, retryAfter: null });
});

test('each example is run by a test, and has at most 25 lines', () => {
  const own = readFileSync(new URL(import.meta.url), 'utf8');
  const examples = readdirSync(join(folder, 'examples'));
  for (const name of examples) {
    const lines = readFileSync(join(folder, 'examples', name), 'utf8').split('\n').length;
    expect([name, lines <= 25]).toEqual([name, true]);
    const isRun = name === 'workshop.ts' || own.includes(`'${name.replace('.ts', '')}'`);
    expect([name, isRun]).toEqual([name, true]);
  }
});
