import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { type AppProcess, PROCESS_ENV, startAppProcess } from '#test/app-process.ts';
import { bookingBody, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { copyInstallation } from '#test/installation.ts';

/** Runs the real entry point on an embedded database in its own folder, and stops or kills it. */
let folder: string;
const apps: AppProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bujia-server-'));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.terminate();
  await rm(folder, { recursive: true, force: true });
});

async function startApp(environment: Record<string, string> = {}): Promise<AppProcess> {
  const app = await startAppProcess({ DATA_DIR: folder, ...environment });
  apps.push(app);
  return app;
}

async function seedOilChange(): Promise<string> {
  const connectionString = (await readFile(join(folder, 'connection'), 'utf8')).trim();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const { oilChange } = await seedFixtures(db);
  await db.destroy();
  return oilChange;
}

async function nearestStarts(app: AppProcess): Promise<{ date: string; time: string }[]> {
  const { body } = await request<{ nearest: { date: string; time: string }[] }>(
    `${app.url}/api/citations/availability/2020-01-01`,
  );
  return body.data.nearest;
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Repeats a booking with the same key until the server answers. Returns the token of its link. */
async function bookNext(app: AppProcess, service: string, key: string): Promise<string> {
  let last = 'no answer';
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    try {
      const [start] = await nearestStarts(app);
      const reply = await request<{ cancellationToken: string }>(
        `${app.url}/api/citations`,
        'POST',
        bookingBody(service, start?.date ?? '', start?.time ?? ''),
        { 'idempotency-key': key },
      );
      if (reply.status === 201) return reply.body.data.cancellationToken;
      last = `${reply.status} ${reply.body.code}`;
    } catch {
      // The server does not answer yet.
    }
    await sleep(50);
  }
  throw new Error(`never booked: ${last}`);
}

describe('the server under load', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'answers accepted requests before it ends on %s',
    async (signal) => {
      await copyInstallation(folder);
      const app = await startApp();
      const service = await seedOilChange();
      const start = (await nearestStarts(app))[2]; // later than the lead time
      const answers = Array.from({ length: 20 }, (_, index) =>
        request<{ _id: string }>(
          `${app.url}/api/citations`,
          'POST',
          bookingBody(service, start?.date ?? '', start?.time ?? ''),
          { 'idempotency-key': `visit-${index}` },
        ).then(
          ({ status }) => status,
          () => 'not taken',
        ),
      );
      await Promise.race(answers);
      app.process.kill(signal);
      const outcomes = await Promise.all(answers);
      expect(await app.terminate()).toBe(0);
      expect(outcomes.filter((outcome) => outcome === 500)).toEqual([]);
      const again = await startApp();
      const { body } = await request<{ slots: { time: string; available: boolean }[] }>(
        `${again.url}/api/citations/availability/${start?.date}`,
      );
      const booked = body.data.slots.find((slot) => slot.time === start?.time);
      expect(booked?.available).toBe(outcomes.filter((outcome) => outcome === 201).length < 2);
    },
  );
});

describe('the server on an empty folder', () => {
  test('starts, names a misspelled variable, rejects a second start, and stops its database on SIGTERM', async () => {
    const app = await startApp({ AUDIT_HEAD: 'off' });
    expect(app.console).toContain(
      'La variable AUDIT_HEAD no existe y no tiene efecto. ¿Es AUDIT_HEADS?',
    );
    expect((await request(`${app.url}/api/ready`)).status).toBe(200);
    await expect(startAppProcess({ DATA_DIR: folder })).rejects.toThrow(/ya /);
    expect((await request(`${app.url}/api/ready`)).status).toBe(200);
    const database = await postmasterPid();
    expect(await app.terminate()).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  test('exits with 1 and one sentence for an invalid PORT', () => {
    const server = fileURLToPath(new URL('../../tools/start.ts', import.meta.url));
    const { status, stderr, stdout } = spawnSync(process.execPath, [server], {
      env: { ...PROCESS_ENV, DATA_DIR: folder, PORT: 'http' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe('PORT debe ser un número entre 0 y 65535 (ahora: "http").');
    expect(stdout).toBe('');
  });

  test.each([
    [
      'DATABASE_URL',
      'postgresql://nobody@127.0.0.1:1/none',
      'No se pudo conectar con la base de datos de DATABASE_URL.',
    ],
    [
      'DATABASE_URL',
      'postgres:///none?host=/nowhere',
      'No se pudo conectar con la base de datos de DATABASE_URL.',
    ],
    [
      'DATABASE_URL',
      'postgres://nope.invalid/z?sslmode=disable',
      'No se pudo conectar con la base de datos de DATABASE_URL.',
    ],
    [
      'HOST',
      '999.1.1.1',
      expect.stringMatching(
        /^No se puede escuchar ahí \((ENOTFOUND|EAI_AGAIN)\): revisa HOST y PORT\.$/,
      ),
    ],
    ['HOST', '203.0.113.1', 'No se puede escuchar ahí (EADDRNOTAVAIL): revisa HOST y PORT.'],
  ])('exits with 1 and one sentence for %s=%s', async (name, value, sentence) => {
    if (name === 'HOST') await copyInstallation(folder);
    const server = fileURLToPath(new URL('../../tools/start.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [server], {
      env: { ...PROCESS_ENV, DATA_DIR: folder, LOG_LEVEL: 'silent', [name]: value },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toEqual(sentence);
  });
});

test('the server keeps acknowledged bookings after kill -9 of the app, the database and both', async () => {
  await copyInstallation(folder);
  let app = await startApp();
  const service = await seedOilChange();
  const acknowledged = [await bookNext(app, service, 'before')];

  await app.kill();
  app = await startApp();
  acknowledged.push(await bookNext(app, service, 'after-the-app'));

  process.kill(await postmasterPid(), 'SIGKILL');
  acknowledged.push(await bookNext(app, service, 'after-the-database'));

  const database = await postmasterPid();
  await app.kill();
  process.kill(database, 'SIGKILL');
  app = await startApp();
  acknowledged.push(await bookNext(app, service, 'after-both'));

  for (const token of acknowledged) {
    const response = await fetch(`${app.url}/api/my/${token}/calendar.ics`);
    expect(response.status).toBe(200);
  }
});
