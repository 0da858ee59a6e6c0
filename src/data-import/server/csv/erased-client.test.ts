import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { importDump } from '../import-actions.ts';
import { undoImport } from '../undo-actions.ts';
import { csvSteps } from './csv-steps.ts';
import { loadCsv } from './load-csv.ts';

const site = testEnvironment();
const db = () => site.app.context.db;

function importSheet(text: string) {
  const options = { dates: 'utc-day', timeZone: ZONE, today: '2026-11-23' } as const;
  const csv = loadCsv({ file: 'planilla.csv', bytes: new TextEncoder().encode(text) }, options);
  const input = { source: 'planilla.csv', dates: 'utc-day', now: MONDAY_MORNING } as const;
  return importDump(db(), {
    ...input,
    dump: csv.dump,
    steps: csvSteps(csv, { isPreview: false }),
  });
}

test('the log of an import has no contact of a client who was erased, and its undo names none', async () => {
  await importSheet('Nombre;Teléfono\nNora Suárez;099 555 100\n');
  const { id } = await importSheet(
    'Nombre;Teléfono;Celular;Email\nNora Suárez;099 555 100;099 777 888;nora@ejemplo.com\n',
  );
  const { id: client } = await db()
    .selectFrom('clients')
    .select('id')
    .where('name', '=', 'Nora Suárez')
    .executeTakeFirstOrThrow();
  const { username } = await createAccount(db(), { role: 'admin' });
  const { token } = (await signIn(site.app.url, username)).body.data;
  const erased = await request(
    `${site.app.url}/api/clients/${client}/anonymise`,
    'POST',
    { password: PASSWORD },
    { authorization: `Bearer ${token}` },
  );
  expect(erased.status).toBe(200);
  const { rows } = await sql`select row_key from import_rows
    where concat(row_key, before) ~ '99555100|99777888|nora'`.execute(db());
  expect(rows).toEqual([]);
  const { obstacles } = await undoImport(db(), id ?? '', MONDAY_MORNING);
  expect(obstacles).toEqual([
    'contactos: 2 con cambios desde entonces (borrado)',
    'clientes: 1 con cambios desde entonces (Cliente anónimo)',
  ]);
});
