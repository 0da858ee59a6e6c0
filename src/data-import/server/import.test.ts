import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { receiveEarlierChanges, testEnvironment } from '#test/environment.ts';
import { bookingBody, LUCIA, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { oldId, smallDump, tableHashes } from '#test/import-dump.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import type { Collection } from '../rules/import-records.ts';
import { type ImportInput, importDump, previewImport } from './import-actions.ts';
import { undoImport } from './undo-actions.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const input = (change: Partial<ImportInput> = {}): ImportInput => ({
  source: 'dump',
  dump: smallDump(),
  dates: 'utc-day',
  now: MONDAY_MORNING,
  ...change,
});
/** An undo keeps the log of the imports and the audit log. */
const hashes = () => tableHashes(db(), ['audit_log', 'imports']);
const undo = (id: string) => undoImport(db(), id, MONDAY_MORNING);
const importAll = async (change?: Partial<ImportInput>) => {
  const { id, report } = await importDump(db(), input(change));
  return { id: id ?? '', report };
};

/** Returns the id of the record of a document. */
async function recordOf(collection: Collection, number: number): Promise<string> {
  const { record } = await db()
    .selectFrom('import_map')
    .select('record')
    .where('collection', '=', collection)
    .where('source_key', '=', oldId(number))
    .executeTakeFirstOrThrow();
  return record;
}
const citation = async (number: number) =>
  db()
    .selectFrom('citations')
    .selectAll()
    .where('id', '=', await recordOf('citations', number))
    .executeTakeFirstOrThrow();

let before: Record<string, string>;
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  if (before !== undefined) return;
  await request(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'),
  );
  // The mail worker changes the rows of the booking's mails after the answer.
  const queued = db().selectFrom('mails').select('id').where('state', '=', 'queued');
  await pollUntil(async () => (await queued.executeTakeFirst()) === undefined);
  before = await hashes();
});
/** Each test leaves what it found: it undoes its import. */
afterEach(async () => {
  const left = await db()
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'undone')
    .execute();
  for (const { id } of left) expect((await undo(id)).obstacles).toEqual([]);
  expect(await hashes()).toEqual(before);
});

const one = { added: 1, known: 0, rejected: 0 };

const solidPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

describe('importDump', () => {
  test('writes every collection once, and keeps the promises of the data', async () => {
    const { report } = await importAll();
    expect(report.counts).toEqual({
      users: one,
      components: one,
      services: one,
      products: one,
      movements: { ...one, added: 2 },
      citations: { ...one, added: 6 },
      reservations: { ...one, added: 4 },
      transactions: { added: 2, known: 0, rejected: 1 },
      expenses: one,
    });
    expect(report.mergedClients.map(({ name }) => name)).toEqual([LUCIA.name]);
    expect(report.figures).toEqual({
      before: [],
      after: [
        { month: '2026-03', income: 17_000, cost: 7_900, expenses: 30_000 },
        { month: '2026-06', income: 880_000, cost: 400_000, expenses: 0 },
      ],
    });
    const broken = (await checkIntegrity(db())).filter((each) => each.broken.length > 0);
    expect(broken).toEqual([]);
  });

  test('changes nothing when the same dump is imported again, also after a change here', async () => {
    await importAll();
    const { id } = await citation(51);
    const changed = sql`update citations set admin_comment = 'Otro' where id = ${id}`;
    await changed.execute(db());
    const imported = await hashes();
    const again = await importDump(db(), input());
    expect(again.id).toBeNull();
    expect(again.report.counts.citations).toEqual({ added: 0, known: 6, rejected: 0 });
    expect(again.report.counts.transactions).toEqual({ added: 0, known: 2, rejected: 1 });
    expect(await hashes()).toEqual(imported);
    await sql`update citations set admin_comment = '' where id = ${id}`.execute(db());
  });

  test('gives a coming citation its bay, a second «sobreturno», and the past none', async () => {
    const { report } = await importAll();
    const bays = async (number: number) => {
      const { id } = await citation(number);
      const rows = await db()
        .selectFrom('occupations')
        .select('bay')
        .where('citation_id', '=', id)
        .execute();
      return rows.map(({ bay }) => bay);
    };
    // The first bay has the booking that was there before.
    expect([await bays(51), await bays(52), await bays(53), await bays(50)]).toEqual([
      [2],
      [],
      [],
      [],
    ]);
    expect((await citation(52)).overbooked).toBe(true);
    const sentences = report.problems.map(({ sentence }) => sentence);
    expect(sentences.filter((each) => each.includes('sobreturno'))).toHaveLength(2);
  });

  test('links records to clients as a booking does, and sends no mail', async () => {
    const mails = await db().selectFrom('mails').select('id').execute();
    await importAll();
    expect((await citation(51)).client_id).toBe((await citation(53)).client_id);
    expect((await citation(52)).client_id).toBeNull();
    expect(await db().selectFrom('mails').select('id').execute()).toEqual(mails);
  });

  test('keeps a missing service as a deleted one, and rejects income without a record', async () => {
    const { report } = await importAll();
    const { service_name, service_id } = await citation(54);
    expect(service_name).toBe('Pulido');
    const service = await db()
      .selectFrom('services')
      .select(['name', 'deleted_at'])
      .where('id', '=', service_id)
      .executeTakeFirst();
    expect(service).toMatchObject({ name: 'Pulido', deleted_at: expect.any(Date) });
    expect(report.problems.filter(({ file }) => file === 'transactions.json')).toEqual([
      {
        file: 'transactions.json',
        line: 3,
        oldId: oldId(72),
        sentence:
          'Su cita o reserva no está entregada o no está en los datos: US$\u00a07,00 quedan afuera.',
      },
    ]);
  });

  test('goes on with the next collection after it was interrupted', async () => {
    const interrupted = importAll({
      onCollection: (collection) => {
        if (collection === 'products') throw new Error('killed');
      },
    });
    await expect(interrupted).rejects.toThrow('killed');
    await expect(importAll({ source: 'another' })).rejects.toThrow('de «dump» quedó a medias');
    const { report } = await importAll();
    expect(report.counts.services).toEqual({ added: 0, known: 1, rejected: 0 });
    expect(report.counts.citations).toEqual({ ...one, added: 6 });
    expect(
      await db().selectFrom('import_map').select('import_id').distinct().execute(),
    ).toHaveLength(1);
  });

  test('is recorded before it writes, and stops between collections', async () => {
    const stopping = new AbortController();
    const recorded: Promise<{ state: string }[]>[] = [];
    const stopped = importAll({
      onRecorded: () => recorded.push(db().selectFrom('imports').select('state').execute()),
      onCollection: () => stopping.abort(new Error('stopped')),
      signal: stopping.signal,
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await recorded[0])?.filter(({ state }) => state === 'running')).toHaveLength(1);
    expect(await importAll()).toMatchObject({ report: { counts: { users: { known: 1 } } } });
  });

  test('ends as done when it is stopped after its last collection', async () => {
    const stopping = new AbortController();
    const { id } = await importAll({
      onCollection: (collection) => {
        if (collection === 'expenses') stopping.abort(new Error('stopped'));
      },
      signal: stopping.signal,
    });
    const rows = await db().selectFrom('imports').select('state').where('id', '=', id).execute();
    expect(rows).toEqual([{ state: 'done' }]);
  });

  test('rejects a second import while one runs', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await importAll({
      onCollection: (collection) => {
        if (collection === 'users') second = importDump(db(), input()).catch((error) => error);
      },
    });
    await expect(second).resolves.toMatchObject({ message: 'Ya hay una importación en curso.' });
  });

  test('announces its citations once', async () => {
    const events: string[] = [];
    await receiveEarlierChanges(site.app);
    site.app.context.changes.on('citations', (detail) => events.push(detail));
    await importAll();
    await receiveEarlierChanges(site.app);
    expect(events).toEqual(['']);
  });
});

test('importDump encodes the pictures that the dump keeps in a file, and notes one that is none', async () => {
  const dump = smallDump();
  const { keep } = dump.pictures;
  const bytes = await solidPicture();
  const [product] = dump.records.products;
  if (product) product.record.pictures = [{ bytes: Buffer.from('none') }, { bytes }].map(keep);
  const [expense] = dump.records.expenses;
  if (expense) expense.record.receipt = keep({ bytes });
  const { report } = await importAll({ dump });
  const { rows } = await sql`select position from product_images
    union all select -1 from expense_receipts`.execute(db());
  expect(rows).toEqual([{ position: 0 }, { position: -1 }]);
  expect(report.problems.map(({ sentence }) => sentence)).toContain(
    'Una de sus imágenes no se pudo leer.',
  );
});

test('previewImport reports what importDump does, and changes nothing', async () => {
  const preview = await previewImport(db(), input());
  expect(preview.id).toBeNull();
  expect(await hashes()).toEqual(before);
  const { report } = await importAll();
  expect(preview.report).toEqual(report);
});

describe('undoImport', () => {
  test('restores every row that the import changed', async () => {
    const { id } = await importAll();
    expect(await hashes()).not.toEqual(before);
    expect((await undo(id)).obstacles).toEqual([]);
    expect(await hashes()).toEqual(before);
    await expect(undo(id)).rejects.toThrow('ya está deshecha');
  });

  test('changes nothing while a record was changed since, and names it', async () => {
    const { id } = await importAll();
    const imported = await hashes();
    const changed = await citation(51);
    await sql`update citations set notes = 'Otra' where id = ${changed.id}`.execute(db());
    const { obstacles } = await undo(id);
    expect(obstacles).toEqual([`citas: 1 con cambios desde entonces (${LUCIA.name})`]);
    await sql`update citations set notes = '' where id = ${changed.id}`.execute(db());
    expect(await hashes()).toEqual(imported);
  });

  test('changes nothing while another record refers to one of the import', async () => {
    const { id } = await importAll();
    const service = await recordOf('services', 20);
    await sql`insert into service_plans (service_id, every_km) values (${service}, 5000)`.execute(
      db(),
    );
    const { obstacles } = await undo(id);
    expect(obstacles).toEqual([
      `filas de service_plans: 1 que dependen de la importación (${service})`,
    ]);
    await sql`delete from service_plans`.execute(db());
  });

  test('is rejected by the append-only tables for a row that is not undone', async () => {
    await importAll();
    await expect(sql`delete from stock_movements`.execute(db())).rejects.toThrow('append-only');
    await expect(sql`delete from financial_transactions`.execute(db())).rejects.toThrow(
      'append-only',
    );
  });
});
