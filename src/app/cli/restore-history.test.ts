import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Clearing } from '#history/contract/clearing.ts';
import { zonedMoment } from '#shared/time/day-time.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { createDatabase } from '#test/database.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const PROGRAM = new URL('restore-history.ts', import.meta.url).pathname;

type Outcome = { code: number; out: string; err: string };

function restoreHistory(args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: { ...PROCESS_ENV, ...env } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test('restore-history restores a cleared history while the app runs, and prints the counts', async () => {
  const database = await createDatabase();
  const app = await startTestApp(database);
  const { db } = app.context;
  const env = {
    DATABASE_URL: database.connectionString,
    APP_KEY: TEST_APP_KEY,
    AUDIT_HEADS: 'off',
  };
  const refused = (err: string) => ({ code: 1, out: '', err });
  try {
    const none = 'No hay ningún historial vaciado que restaurar.\n';
    expect(await restoreHistory([], env)).toEqual(refused(none));
    const fixtures = await seedFixtures(db);
    await insertClosedCitation(db, fixtures.oilChange, ['done', '2026-10-05T12:00Z']);
    await insertClosedCitation(db, fixtures.oilChange, ['cancelled', '2026-10-05T12:00Z']);
    await insertClosedReservation(db, fixtures.crashBars, ['done', '2026-10-05T12:00Z']);
    await createAccount(db, { username: 'rosario', role: 'admin' });
    const { token } = (await signIn(app.url, 'rosario')).body.data;
    const url = `${app.url}/api/citations/clear-history`;
    const given = { password: PASSWORD };
    const cleared = await request<Clearing>(url, 'POST', given, bearerHeader(token));
    const { _id: id, createdAt } = cleared.body.data;
    expect(await restoreHistory([id], env)).toEqual({
      code: 0,
      out: `Historial vaciado el ${zonedMoment(createdAt, 'America/Montevideo')} restaurado: 2 citas y 1 reserva.\n`,
      err: '',
    });
    expect(await restoreHistory([id], env)).toEqual(
      refused(`No hay un historial vaciado con la copia «${id}», o ya se restauró.\n`),
    );
    const hidden = await db
      .selectFrom('citations')
      .where('cleared_at', 'is not', null)
      .select('id')
      .execute();
    expect(hidden).toEqual([]);
  } finally {
    await app.stop();
    await database.drop();
  }
});

test('restore-history answers wrong arguments with its usage', async () => {
  const usage = 'Uso: npm run restore-history [-- ID-DE-LA-COPIA]\n';
  for (const args of [['--all'], ['a', 'b'], ['']]) {
    expect(await restoreHistory(args, {})).toEqual({ code: 1, out: '', err: usage });
  }
});
