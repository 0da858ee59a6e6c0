import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, LUCIA, MONDAY_MORNING, THURSDAY, ZONE } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { tableHashes } from '#test/import-dump.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { importDump, previewImport } from '../import-actions.ts';
import { undoImport } from '../undo-actions.ts';
import { csvSteps } from './csv-steps.ts';
import { loadCsv } from './load-csv.ts';

const TODAY = '2026-11-23';
const site = testEnvironment();
const db = () => site.app.context.db;
const hashes = () => tableHashes(db(), ['audit_log', 'imports']);

function inputOf(text: string, isPreview = false) {
  const bytes = Buffer.from(text, 'latin1');
  const options = { dates: 'utc-day', timeZone: ZONE, today: TODAY } as const;
  const csv = loadCsv({ file: 'planilla.csv', bytes }, options);
  const { dump } = csv;
  const source = 'planilla.csv';
  return {
    source,
    dates: 'utc-day',
    dump,
    now: MONDAY_MORNING,
    steps: csvSteps(csv, { isPreview }),
  } as const;
}
const importText = async (text: string) => {
  const { id, report } = await importDump(db(), inputOf(text));
  return { id: id ?? '', report };
};
const sentences = (problems: readonly { line: number; sentence: string }[]) =>
  problems.map(({ line, sentence }) => `${line}: ${sentence}`);

let before: Record<string, string>;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  if (before !== undefined) return;
  const body = bookingBody(site.fixtures.oilChange, THURSDAY, '10:00');
  await request(`${site.app.url}/api/citations`, 'POST', body);
  // The mail worker changes the rows of the booking's mails after the answer.
  const queued = db().selectFrom('mails').select('id').where('state', '=', 'queued');
  await pollUntil(async () => (await queued.executeTakeFirst()) === undefined);
  before = await hashes();
});
/** Each test leaves what it found: it undoes its imports, the last one first. */
afterEach(async () => {
  const left = await db()
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'undone')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of left)
    expect((await undoImport(db(), id, MONDAY_MORNING)).obstacles).toEqual([]);
  expect(await hashes()).toEqual(before);
});

const clients = () =>
  db().selectFrom('clients').select(['name', 'tax_number', 'notes']).orderBy('name').execute();
const lucia = () =>
  db().selectFrom('clients').selectAll().where('name', '=', LUCIA.name).executeTakeFirstOrThrow();
const motorcycles = () =>
  db()
    .selectFrom('motorcycles')
    .select(['plate', 'brand', 'model', 'year', 'vin', 'notes'])
    .where('plate', '<>', '')
    .orderBy('plate')
    .execute();

const HEAD = 'Nombre;Teléfono;Email;CI;Matrícula;Marca;Modelo;Año;Km;Última visita;Notas\n';

describe('a spreadsheet of clients', () => {
  test('adds a client with two motorcycles once, with kilometres and last visit', async () => {
    const { report } =
      await importText(`${HEAD}Ana Gómez;099 555 111;;1.234.567-2;SAB 1234;Honda;CG 150;2019;12.500;5/3/2026;Paga tarde
Ana Gómez;099555111;ana@ejemplo.com;;SBX 22;Yamaha;FZ;2021;;;
`);
    expect(report.counts).toEqual({ clients: { added: 1, known: 1, rejected: 0 } });
    expect((await clients()).slice(0, 1)).toEqual([
      { name: 'Ana Gómez', tax_number: '12345672', notes: 'Paga tarde' },
    ]);
    expect(await motorcycles()).toMatchObject([
      { plate: 'SAB 1234', brand: 'Honda', notes: 'Última visita según la planilla: 05/03/2026.' },
      { plate: 'SBX 22', brand: 'Yamaha', notes: '' },
    ]);
    const readings = await db()
      .selectFrom('odometer_readings')
      .select(['km', 'at', 'source'])
      .execute();
    expect(readings).toEqual([
      { km: 12_500, at: new Date('2026-03-05T15:00:00Z'), source: 'import' },
    ]);
    const broken = (await checkIntegrity(db())).filter((each) => each.broken.length > 0);
    expect(broken).toEqual([]);
  });

  test('fills what a known client and motorcycle lack, changes nothing, and names what differs', async () => {
    const first =
      await importText(`${HEAD}${LUCIA.name};${LUCIA.phone};;1.234.567-2;;Yamaha;MT-07;2022;;;Primera nota
`);
    expect(first.report.mergedClients.map(({ name }) => name)).toEqual([LUCIA.name]);
    expect(first.report.counts.clients).toEqual({ added: 0, known: 1, rejected: 0 });
    const known = await lucia();
    expect(known).toMatchObject({ tax_number: '12345672', notes: 'Primera nota' });
    const { report } =
      await importText(`${HEAD}${LUCIA.name.toUpperCase()};${LUCIA.phone};otra@ejemplo.com;2.345.678-3;SZZ 987;Yamaha;MT-07;2022;800;;Otra nota
`);
    expect(sentences(report.problems)).toEqual([
      '2: El cliente ya tiene CI 1.234.567-2: queda ese.',
      '2: El cliente ya tiene notas: las de la línea no se guardan.',
    ]);
    expect(await lucia()).toMatchObject({
      name: LUCIA.name,
      notes: 'Primera nota',
      tax_number: '12345672',
    });
    const contacts = await db()
      .selectFrom('client_contacts')
      .select('key')
      .where('client_id', '=', known.id)
      .execute();
    expect(contacts.map(({ key }) => key)).toContain('otra@ejemplo.com');
    expect((await motorcycles()).filter(({ model }) => model === 'MT-07')).toMatchObject([
      { plate: 'SZZ 987', year: 2022 },
    ]);
  });

  test('keeps people with one telephone apart, and a motorcycle with its owner', async () => {
    const { report } = await importText(`${HEAD}Ana Gómez;099 555 111;;;SAB 1234;Honda;CG 150;;;;
Bruno Díaz;099 555 111;;;sab-1234;;;;;;
Carla;12;;;;;;;;;
Ana M. Gómez;;;;SAB 1234;Suzuki;;2020;;;
`);
    expect(report.counts.clients).toEqual({ added: 3, known: 1, rejected: 0 });
    expect((await clients()).map(({ name }) => name)).toEqual([
      'Ana Gómez',
      'Bruno Díaz',
      'Carla',
      LUCIA.name,
    ]);
    expect(sentences(report.problems)).toMatchInlineSnapshot(`
      [
        "3: «Ana Gómez» tiene el mismo teléfono o email con otro nombre: quedan dos clientes.",
        "3: La matrícula SAB 1234 es de «Ana Gómez»: la moto no cambia de dueño.",
        "4: «12» no es un teléfono. Queda vacío.",
        "4: Sin teléfono, email ni matrícula no se puede saber si el cliente ya estaba.",
        "5: La matrícula SAB 1234 ya está en la línea 2: es la misma moto.",
        "5: La moto ya tiene la marca «Honda»: queda así.",
      ]
    `);
    expect(await motorcycles()).toMatchObject([{ brand: 'Honda', year: 2020 }]);
  });

  test('keeps people with one telephone apart, also of two spreadsheets', async () => {
    for (const name of ['Ana Gómez', 'Bruno Díaz', 'Bruno Pérez']) {
      const { report } = await importText(`Nombre;Teléfono\n${name};099 555 111\n`);
      expect(report.counts.clients).toEqual({ added: 1, known: 0, rejected: 0 });
    }
  });

  test('changes nothing the second time, and a preview says the same and changes nothing', async () => {
    const text = `${HEAD}Ana Gómez;099 555 111;;;SAB 1234;Honda;CG 150;2019;12.500;5/3/2026;
Ana Gómez;099 555 111;;;SAB 1234;Honda;CG 150;2019;12.500;5/3/2026;
;099 555 112;;;;;;;;;
`;
    const preview = await previewImport(db(), inputOf(text, true));
    expect(await hashes()).toEqual(before);
    const { report } = await importText(text);
    expect(preview.report).toEqual(report);
    expect(report.counts.clients).toEqual({ added: 1, known: 1, rejected: 1 });
    const imported = await hashes();
    const again = await importDump(db(), inputOf(text));
    expect(again.id).toBeNull();
    expect(again.report.counts.clients).toEqual({ added: 0, known: 2, rejected: 1 });
    expect(await hashes()).toEqual(imported);
  });

  test('is finished by the same command after it was killed', async () => {
    const input = inputOf(`${HEAD}Ana Gómez;099 555 111;;;SAB 1234;Honda;CG 150;2019;;;\n`);
    const killed = importDump(db(), {
      ...input,
      onCollection: () => {
        throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const { id, report } = await importDump(db(), input);
    expect([id, report.counts.clients]).toEqual([
      expect.any(String),
      { added: 0, known: 1, rejected: 0 },
    ]);
  });

  test('of 3 000 clients in Windows-1252 makes no client twice, also when a second list has them', async () => {
    const lines = (from: number) =>
      Array.from({ length: 3_000 }, (_, at) => {
        const number = from + at;
        return `Cliente ${number} Núñez;09${String(2_000_000 + number)};c${number}@ejemplo.com;;SA${number}X;Honda;CG;2019;${number};;`;
      }).join('\n');
    const one = await importText(`${HEAD}${lines(0)}\n`);
    expect(one.report.counts.clients).toEqual({ added: 3_000, known: 0, rejected: 0 });
    const two = await importText(`${HEAD}${lines(1_500).replaceAll(';;SA', ';12345672;SA')}\n`);
    expect(two.report.counts.clients).toEqual({ added: 1_500, known: 1_500, rejected: 0 });
    const { count } = await db()
      .selectFrom('clients')
      .select((own) => own.fn.countAll<number>().as('count'))
      .where('name', 'like', 'Cliente %')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(4_500);
  });
});

describe('a spreadsheet of visits', () => {
  const CLIENTS = `${HEAD}Ana Gómez;099 555 111;ana@ejemplo.com;;SAB 1234;Honda;CG 150;2019;;;
Bruno Díaz;099 555 222;;;SBX 22;Yamaha;FZ;2021;;;
Bruno Díaz;099 555 222;;;SBX 23;Yamaha;XTZ;2021;;;
`;
  const VISITS = `Fecha;Matrícula;Teléfono;Trabajo;Km;Importe
5/3/2026;sab-1234;;Cambio de aceite y filtro;12.500;1.250,50
5/9/2025;SAB 1234;;Service;13.000;
20/1/2026;;099 555 222;Cadena;;40
20/1/2026;ZZZ 999;;Cadena;;40
31/12/2026;SAB 1234;;Cadena;;40
20/1/2026;;099 555 999;Cadena;;40
`;

  test('becomes delivered citations of the past with income and kilometres', async () => {
    await importText(CLIENTS);
    const { report } = await importText(VISITS);
    expect(report.counts).toEqual({ visits: { added: 3, known: 0, rejected: 3 } });
    expect(sentences(report.problems)).toMatchInlineSnapshot(`
      [
        "2: Los kilómetros no siguen a los que la moto ya tiene: no se guardan.",
        "4: «Bruno Díaz» tiene 2 motos y la línea no dice cuál: la visita queda sin moto.",
        "5: Ninguna moto tiene la matrícula ZZZ 999: importa antes los clientes y sus motos.",
        "6: La visita es de una fecha que todavía no llegó.",
        "7: Ningún cliente tiene el teléfono «099 555 999»: importa antes los clientes.",
      ]
    `);
    expect(report.figures.after).toEqual([
      { month: '2025-09', income: 0, cost: 0, expenses: 0 },
      { month: '2026-01', income: 4_000, cost: 0, expenses: 0 },
      { month: '2026-03', income: 125_050, cost: 0, expenses: 0 },
    ]);
    const visits = await db()
      .selectFrom('client_visits')
      .innerJoin('clients', 'clients.id', 'client_visits.client_id')
      .select(['clients.name', 'client_visits.day'])
      .orderBy('day')
      .execute();
    expect(visits).toEqual([
      { name: 'Ana Gómez', day: '2025-09-05' },
      { name: 'Bruno Díaz', day: '2026-01-20' },
      { name: 'Ana Gómez', day: '2026-03-05' },
    ]);
    const broken = (await checkIntegrity(db())).filter((each) => each.broken.length > 0);
    expect(broken).toEqual([]);
    expect(
      await db()
        .selectFrom('mails')
        .select('id')
        .where('citation_id', 'in', db().selectFrom('import_map').select('record'))
        .execute(),
    ).toEqual([]);
  });

  test('is named, and undone first, where an earlier import of its clients is undone', async () => {
    const { id } = await importText(CLIENTS);
    await importText(VISITS);
    const { obstacles } = await undoImport(db(), id, MONDAY_MORNING);
    expect(obstacles.map((each) => each.replace(/ \(.*/, ''))).toMatchInlineSnapshot(`
      [
        "citas: 3 con datos de la importación «planilla.csv», que se deshace primero",
        "lecturas de kilómetros: 1 con datos de la importación «planilla.csv», que se deshace primero",
      ]
    `);
  });

  test('changes nothing the second time', async () => {
    await importText(CLIENTS);
    await importText(VISITS);
    const imported = await hashes();
    const again = await importDump(db(), inputOf(VISITS));
    expect([again.id, again.report.counts.visits]).toEqual([
      null,
      { added: 0, known: 3, rejected: 3 },
    ]);
    expect(await hashes()).toEqual(imported);
  });
});
