import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press, selectOption } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import {
  type ImportList,
  type ImportPreview,
  importFiles,
  type ListedImport,
  listImports,
  previewFiles,
  undoOneImport,
} from '../contract/imports.ts';
import { DataImportDialog } from './import-dialog.tsx';

setUpScreens();

const NONE: ImportList = { busy: false, running: null, failure: null, imports: [] };
const DONE: ListedImport = {
  _id: '00000000-0000-7000-8000-000000000001',
  source: 'clientes.csv',
  state: 'done',
  startedAt: '2026-11-23T12:00:00.000Z',
  undoneAt: null,
  counts: [{ kind: 'clients', added: 9_800, known: 200, rejected: 3 }],
};
const PREVIEW: ImportPreview = {
  source: 'clientes.csv',
  sheet: {
    kind: 'clients',
    headings: [
      { heading: 'Nombre', column: 'name' },
      { heading: 'Matrícula', column: 'plate' },
      { heading: 'Otra', column: null },
    ],
  },
  counts: [{ kind: 'clients', added: 9_800, known: 200, rejected: 3 }],
  problems: Array.from({ length: 10_000 }, (_, at) => ({
    file: 'clientes.csv',
    line: at + 2,
    field: 'Nombre',
    sentence: `Falta el nombre del cliente ${at}.`,
  })),
  ambiguous: {
    count: 1,
    examples: [
      {
        file: 'clientes.csv',
        line: 2,
        written: '5/3/26',
        chosen: '2026-03-05',
        other: '2026-05-03',
      },
    ],
  },
  unknownFields: [],
  mergedClients: { count: 200, names: ['Ana Gómez', 'Bruno Díaz'] },
  months: [
    {
      month: '2026-03',
      before: { income: 10, cost: 0, expenses: 0 },
      after: { income: 1_260.5, cost: 0, expenses: 0 },
    },
  ],
};

function open(list: ImportList = NONE) {
  const server = new FakeServer().answer(listImports, list);
  const page = openScreen(
    <DataImportDialog opened onClose={() => undefined} timeZone="America/Montevideo" />,
    { server },
  );
  return { page, server, traer: dialog(page, 'Traer datos') };
}

const SHEET = [new File(['Nombre\nAna\n'], 'clientes.csv', { type: 'text/csv' })];

test('the preview shows counts, columns, dates, clients, figures and problems', async () => {
  const { server, traer } = open();
  server.answer(previewFiles, PREVIEW);
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByText('9.800', { exact: true }).waitFor();
  await traer.getByText('200 clientes ya estaban y reciben datos').waitFor();
  await traer.getByText('10.000 notas para revisar').waitFor();
  await traer.getByText('9.980 más en el archivo.').waitFor();
  await traer.getByText('03/05/2026').waitFor();
  await traer.getByText('03/2026').waitFor();
  await traer.getByText(/US\$\s1\.260,50/).waitFor();
  expect(server.requests(previewFiles)).toMatchObject([{ body: { dates: 'utc-day' } }]);
});

test('a column that gets a meaning takes it from the column that had it', async () => {
  const { server, traer } = open();
  server.answer(previewFiles, PREVIEW);
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByText('9.800', { exact: true }).waitFor();
  await selectOption(traer.getByLabel('Otra', { exact: true }), 'plate');
  await until(async () => expect(server.requests(previewFiles)).toHaveLength(2));
  expect(server.requests(previewFiles).at(-1)).toMatchObject({
    body: { kind: 'clients', columns: 'name,,plate' },
  });
});

test('notes about several files name the file of each', async () => {
  const { server, traer } = open();
  const problems = ['citations.json', 'users.json'].map((file) => ({
    file,
    line: 4,
    field: 'time',
    sentence: `Nota ${file.length}.`,
  }));
  server.answer(previewFiles, { ...PREVIEW, sheet: null, problems });
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  for (const { file, sentence } of problems) {
    await traer.locator('li').filter({ hasText: sentence }).getByText(file).waitFor();
  }
  expect(traer.getByText('Hora (time)').count()).toBe(2);
});

test('figures of an empty workshop say so once, and those of many months are added to years', async () => {
  const { server, traer } = open();
  const none = { income: 0, cost: 0, expenses: 0 };
  const months = ['2024', '2025'].flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => ({
      month: `${year}-${String(at + 1).padStart(2, '0')}`,
      before: none,
      after: { ...none, income: 0.1 },
    })),
  );
  server.answer(previewFiles, { ...PREVIEW, months });
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByText('Hoy no hay importes en estos meses.').waitFor();
  const year = traer.getByRole('row', { name: /^2025/ });
  expect((await year.textContent())?.replace(/\s/g, ' ')).toBe('2025US$ 1,20');
  await traer.getByText('Ver los 24 meses').click();
  await traer.getByRole('row', { name: /^12\/2025/ }).waitFor();
});

test('a rejected file shows the sentence of the server, and cannot be imported', async () => {
  const { server, traer } = open();
  server.reject(previewFiles, 'unreadable-import', {
    message: 'La columna «Marca» está dos veces.',
  });
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByText('La columna «Marca» está dos veces.').waitFor();
  expect(await traer.getByRole('button', { name: 'Importar' }).isDisabled()).toBe(true);
  await press(traer, 'Volver');
  await traer.getByLabel('Elegir archivos').waitFor();
});

test('an import is sent with the choices of the preview, and its progress is listed', async () => {
  const { server, traer } = open();
  server.answer(previewFiles, PREVIEW).answer(importFiles, { source: 'clientes.csv' });
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByLabel(/^Primero el mes/).click();
  await traer.getByText('9.800', { exact: true }).waitFor();
  const counts: ListedImport['counts'] = [{ kind: 'clients', added: 4_000, known: 0, rejected: 0 }];
  const imports: ListedImport[] = [{ ...DONE, state: 'running', counts }];
  server.answer(listImports, { ...NONE, busy: true, running: 'clientes.csv', imports });
  await press(traer, 'Importar');
  await traer.getByText('4.000 clientes').waitFor();
  await traer.getByText(/Sigue aunque cierres esta ventana/).waitFor();
  expect(server.requests(importFiles)).toMatchObject([
    { body: { dates: 'utc-day', order: 'month-first' } },
  ]);
});

test('nothing is imported with a choice whose preview failed', async () => {
  const { server, traer } = open();
  server.answer(previewFiles, PREVIEW);
  await traer.getByLabel('Elegir archivos').setInputFiles(SHEET);
  await traer.getByText('9.800', { exact: true }).waitFor();
  server.reject(previewFiles, 'import-rejected', { message: 'Ya hay una importación en curso.' });
  await traer.getByLabel(/^Primero el mes/).click();
  await traer.getByText('Ya hay una importación en curso.').waitFor();
  expect(await traer.getByRole('button', { name: 'Importar' }).isDisabled()).toBe(true);
  server.answer(previewFiles, PREVIEW);
  await traer.getByLabel(/^Primero el día/).click();
  await until(async () =>
    expect(await traer.getByRole('button', { name: 'Importar' }).isDisabled()).toBe(false),
  );
});

test('an undo asks first, and shows what blocks it', async () => {
  const imports = [DONE];
  const { page, server, traer } = open({ ...NONE, imports });
  await press(traer, 'Deshacer clientes.csv');
  const asked = dialog(page, 'Deshacer importación');
  const obstacles = ['clientes: 1 con cambios desde entonces (Ana Gómez)'];
  server.reject(undoOneImport, 'undo-blocked', { data: { obstacles } });
  await press(asked, 'Deshacer');
  await asked.getByText(obstacles[0] ?? '').waitFor();
  await asked.getByText('No se puede deshacer: no se cambió nada.').waitFor();
  await press(asked, 'Cerrar');
});

test('an interrupted import and a failure say what to do', async () => {
  const imports: ListedImport[] = [{ ...DONE, state: 'interrupted' }];
  const failure = {
    source: 'clientes.csv',
    message: 'El servidor se detuvo: repite la importación.',
  };
  const { traer } = open({ ...NONE, failure, imports });
  await traer.getByText('El servidor se detuvo: repite la importación.').waitFor();
  await traer.getByText(/elige los mismos archivos para terminarla/).waitFor();
});
