import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';

const PROGRAM = new URL('import.ts', import.meta.url).pathname;

test('import reads a spreadsheet, says what its columns are, imports it once, and undoes it', async () => {
  const database = await createDatabase();
  const app = await startTestApp(database);
  const folder = mkdtempSync(join(tmpdir(), 'bujia-sheet-'));
  const sheet = join(folder, 'clientes.csv');
  writeFileSync(sheet, 'Nombre;Celular;Última visita\nAna Gómez;099 555 111;5/3/2026\n');
  const own = { DATABASE_URL: database.connectionString, APP_KEY: TEST_APP_KEY };
  const env = { ...PROCESS_ENV, ...own, AUDIT_HEADS: 'off' };
  const run = (...args: string[]) =>
    new Promise<{ out: string; err: string }>((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (_error, out, err) =>
        resolve({ out, err }),
      );
    });
  try {
    const preview = await run(sheet, '--preview', '--mes-primero');
    expect(preview.err).toMatch(/^Clientes y motos\. Columnas:\n {2}Nombre: Nombre\n/);
    expect(preview.out).toContain('clientes: 1 nuevo, 0 ya estaban, 0 rechazados');
    expect(preview.out).toContain('se lee 2026-05-03; la otra manera es 2026-03-05');
    expect(preview.out).toContain('Esto fue una vista previa: no se cambió nada.');
    const { out } = await run(sheet);
    const [, id = ''] = /--undo (\S+)/.exec(out) ?? [];
    expect((await run(sheet)).out).toContain('No había nada nuevo: no se cambió nada.');
    expect((await run('--undo', id)).out).toContain('quedó deshecha.');
    writeFileSync(sheet, 'Nombre;Marca;Marca\nAna;a;b\n');
    expect((await run(sheet)).err).toContain('La columna «Marca» está dos veces.');
  } finally {
    await app.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
