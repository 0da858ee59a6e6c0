import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderPlace } from '#backup/server/backup-rows.ts';
import { CASH_CHECKS } from '#cash/server/cash-checks.ts';
import { LEDGER_CHECKS } from '#finance/server/ledger-checks.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { insertCitationIn } from '#test/citation-row.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStockedComponent } from '#test/stock.ts';
import type { TestDatabase } from '#test/template.ts';

const PROGRAM = new URL('doctor.ts', import.meta.url).pathname;

type Outcome = { code: number; out: string; err: string };

function doctor(env: Record<string, string>, args: string[] = []): Promise<Outcome> {
  return new Promise((resolve) => {
    const own = { ...PROCESS_ENV, APP_KEY: TEST_APP_KEY, AUDIT_HEADS: 'off', ...env };
    execFile(process.execPath, [PROGRAM, ...args], { env: own }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

let database: TestDatabase;
let app: TestApp;
let db: Db;
let fixtures: Fixtures;

beforeEach(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  db = app.context.db;
  fixtures = await seedFixtures(db);
});
afterEach(async () => {
  await app.stop();
  await database.drop();
});

/** Runs `work` while the triggers of the table are off, as only its owner or a superuser can. */
async function withoutTriggers(table: string, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await work();
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

const PROMISES = [
  'La suma de los movimientos de cada componente es su cantidad.',
  'Ninguna cantidad es ni fue negativa.',
  'Cada movimiento empieza donde terminó el anterior de su componente.',
  'Cada movimiento se devuelve una sola vez, entero y con su costo.',
  'Cada conteo movió el stock exactamente por su diferencia.',
  'Un componente eliminado no tiene stock.',
  'Cada venta tiene sus movimientos y su ingreso, con el mismo precio, costo y cantidad.',
  'Lo que tomó una venta está fuera del stock exactamente mientras no se anule.',
  'Ningún puesto de trabajo está ocupado dos veces a la vez.',
  'Cada cita ocupa su puesto exactamente el tiempo de su trabajo, o ninguno.',
  'El contador de citas entregadas coincide con las citas.',
  'Cada cita tiene sus materiales fuera del stock exactamente desde «Instalada», hasta que se anule su venta.',
  'Cada cita entregada es una venta, por lo que paga el cliente, anulada o no; ninguna otra.',
  'El registro de actividad no fue alterado: cada línea continúa la anterior.',
  'El registro de actividad contiene cada línea anotada fuera de la base de datos.',
  'Los totales del historial coinciden con sus registros.',
  'El recorrido de cada reserva lleva sin saltos hasta su estado.',
  'Cada reserva tiene sus materiales fuera del stock exactamente desde «Preparando», hasta que se anule su venta.',
  'Cada reserva entregada o completada es una venta por su valor final, anulada o no; ninguna otra.',
  'De cada reserva se cobra a lo sumo un intento.',
  'Lo devuelto de un pago es la suma de sus reembolsos y no supera lo cobrado.',
  'Un pago reembolsado por completo no conserva dinero.',
  ...LEDGER_CHECKS.map(({ promise }) => promise),
  ...CASH_CHECKS.map(({ promise }) => promise),
  'Cada registro con teléfono o email tiene su cliente.',
  'Cada cliente y cada moto unidos están bajo el registro que quedó.',
  'Cada moto de una cita o reserva es de su cliente, o lo fue.',
  'Cada próximo servicio tiene un plan y viene de una entrega de su moto y su servicio, sin anular.',
  'Quien no quiere mensajes no está en «Por avisar».',
  'Lo aprobado de cada orden es la suma de sus líneas aprobadas y hechas, dentro de su límite.',
  'Solo una orden cerrada tiene líneas hechas.',
  'Una orden abierta es de una cita que está en el taller.',
  'Cada línea aprobada o hecha tiene la autorización del cliente, con lo que se le mostró.',
  'Ninguna línea de una orden abierta espera un componente eliminado.',
  'Cada documento importado tiene su registro.',
  'Una importación deshecha no deja nada, y ninguna queda deshaciéndose.',
];

test('doctor reports no violation of sound data while the app runs', async () => {
  await createStockedComponent(db);
  await insertCitationIn(db, fixtures.oilChange, 'accepted');
  await writeAudit(db, { actor: null, action: 'first-admin', now: machineNow() });
  const { code, out, err } = await doctor({ DATABASE_URL: database.connectionString });
  expect([code, err]).toEqual([0, '']);
  expect(out.trim().split('\n')).toEqual([
    ...PROMISES.map((promise) => `✓ ${promise}`),
    'Todavía no hay ninguna copia de seguridad verificada.',
    'Todo está en orden.',
  ]);
});

test('doctor reports the newest verified backup and the weekly check of each target', async () => {
  const at = (hours: number) => new Date(machineNow() - hours * 3_600_000);
  const seal = Buffer.alloc(32, 7);
  const copy = { bytes: 10, seal, encrypted: false };
  const file = 'bujia-2026-11-22-030000.backup';
  const made = {
    id: newId(),
    state: 'rehearsed',
    row_count: 1,
    place: 'otro:/copias',
    file,
  } as const;
  const run = { ...made, ...copy, started_at: at(5), ended_at: at(5) };
  await db.insertInto('backup_runs').values(run).execute();
  const place = folderPlace('/mnt/segundo');
  const env = {
    DATABASE_URL: database.connectionString,
    BACKUP_DIR: tmpdir(),
    BACKUP_SECOND: '/mnt/segundo',
  };
  const lastBackupLines = async () => (await doctor(env)).out.trim().split('\n').slice(-3, -1);
  const first = new RegExp(
    `^Última copia de seguridad verificada: .* \\(America/Montevideo, hace 5 h\\), ${file} en otro:/copias\\.$`,
  );
  expect(await lastBackupLines()).toEqual([
    expect.stringMatching(first),
    `Segundo destino (${place}): todavía no tiene ninguna copia verificada.`,
  ]);
  const sent = { ...copy, place, file, started_at: at(72) };
  await db.insertInto('backup_second_copies').values(sent).execute();
  const failed = { check_outcome: 'failed', check_reason: 'changed', checked_at: at(1) } as const;
  const state = { place, sent_at: at(5), send_reason: 'no-folder', ...failed };
  await db.insertInto('backup_targets').values(state).execute();
  const second = new RegExp(
    `^Segundo destino .*: última copia verificada .* \\(hace 3 días\\), ${file}\\. No existe la carpeta: .* Prueba semanal del .*: falló\\. El archivo cambió`,
  );
  expect(await lastBackupLines()).toEqual([
    expect.stringMatching(first),
    expect.stringMatching(second),
  ]);
});

test('doctor reports rows that were changed outside the app, and exits with 1', async () => {
  const plugs = await createStockedComponent(db, { code: 'BUJ-X', quantity: 2850 });
  const job = await insertCitationIn(db, fixtures.oilChange, 'accepted');
  // The command reads the machine's clock: the citation must have been booked before its start.
  const booked = new Date(MONDAY_MORNING);
  await db
    .updateTable('citations')
    .set({ created_at: booked, updated_at: booked })
    .where('id', '=', job)
    .execute();
  const at = machineNow();
  for (const action of ['first-admin', 'user-created'] as const) {
    await writeAudit(db, { actor: null, action, now: at });
  }
  await withoutTriggers('components', () =>
    db.updateTable('components').set({ quantity: 2000 }).where('id', '=', plugs).execute(),
  );
  const line = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('component_id', '=', plugs)
    .executeTakeFirstOrThrow();
  const { line: _line, ...gap } = line;
  const later = newId();
  await db
    .insertInto('stock_movements')
    .values({ ...gap, id: later, previous_stock: 100, new_stock: 2950 })
    .execute();
  const back = { ...gap, quantity: -1, new_stock: 2849, previous_stock: 2850, reverses: line.id };
  await db
    .insertInto('stock_movements')
    .values({ ...back, id: newId() })
    .execute();
  const sale = newId();
  await db
    .insertInto('sales')
    .values({
      id: sale,
      kind: 'component',
      component_id: plugs,
      item_name: 'Bujía X',
      quantity: 1000,
      unit_price_cents: 700,
      total_price_cents: 700,
      total_cost_cents: 350,
      client_name: 'Ana',
    })
    .execute();
  const gone = await createStockedComponent(db, { code: 'BUJ-Y' });
  const deleted_at = new Date(at);
  await sql`alter table components drop constraint components_deleted_empty`.execute(db);
  await db.updateTable('components').set({ deleted_at }).where('id', '=', gone).execute();
  await db.deleteFrom('occupations').where('citation_id', '=', job).execute();
  await db.updateTable('citation_tally').set({ delivered: 7 }).execute();
  const invented = {
    kind: 'citation',
    state: 'done',
    brand: 'yamaha',
    country: '',
    number: 3,
  } as const;
  await db
    .insertInto('history_tally')
    .values({ ...invented, month: '2026-11-01' })
    .execute();
  await withoutTriggers('audit_log', () =>
    db.updateTable('audit_log').set({ actor_name: 'Otra' }).where('id', '=', 1).execute(),
  );
  const { code, out, err } = await doctor({ DATABASE_URL: database.connectionString });
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain(`✗ ${PROMISES[0]}\n    BUJ-X: cantidad 2, movimientos 5.699\n`);
  expect(out).toContain(`✓ ${PROMISES[1]}\n`);
  expect(out).toContain(`✗ ${PROMISES[2]}\n    BUJ-X, movimiento ${later}\n`);
  expect(out).toContain(`✗ ${PROMISES[3]}\n    BUJ-X, movimiento ${line.id}\n`);
  expect(out).toContain(`✗ ${PROMISES[6]}\n    venta ${sale} (Bujía X)\n`);
  expect(out).toContain(`✗ ${PROMISES[5]}\n    BUJ-Y: 25\n`);
  expect(out).toContain(`✗ ${PROMISES[9]}\n    cita ${job} (accepted)\n`);
  expect(out).toContain(`✗ ${PROMISES[10]}\n    contador 7, citas 0\n`);
  expect(out).toContain(`✗ ${PROMISES[13]}\n    línea 1 (first-admin)\n`);
  expect(out).toContain(
    `✗ ${PROMISES[15]}\n    citation done de 2026-11, yamaha: total 3, registros 0\n`,
  );
  expect(out.trim().split('\n').at(-1)).toBe(
    `No está en orden: 9 de ${PROMISES.length} controles encontraron algo.`,
  );
});

test('doctor answers wrong arguments and a folder without data with one sentence', async () => {
  expect(await doctor({}, ['--fix'])).toEqual({ code: 1, out: '', err: 'Uso: npm run doctor\n' });
  const folder = mkdtempSync(join(tmpdir(), 'bujia-doctor-'));
  const { code, out, err } = await doctor({ DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(
    /^No hay datos de Bujía en la carpeta «.*»\. Inicia Bujía una vez, o revisa DATA_DIR\.\n$/,
  );
});
