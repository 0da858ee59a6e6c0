import { sql } from 'kysely';
import type { Collection, RecordTypes } from '#data-import/rules/import-records.ts';
import { type Dump, emptyDump } from '#data-import/server/dump.ts';
import { allowLongStatements, type Db } from '#platform/data/database.ts';
import { LUCIA } from './fixtures.ts';

/** An old id: 24 hexadecimal digits. */
export const oldId = (number: number): string => number.toString(16).padStart(24, '0');

/** A dump of records. Lines count from 1 in a file for each collection. */
function dumpOf(records: { [Name in Collection]?: RecordTypes[Name][] }): Dump {
  const dump = emptyDump();
  for (const [name, all] of Object.entries(records)) {
    const target = dump.records[name as Collection] as unknown[];
    for (const [at, record] of all.entries())
      target.push({ record, file: `${name}.json`, line: at + 1 });
  }
  return dump;
}

const WRITTEN = { createdAt: null, updatedAt: null };
const at = (text: string): number => Date.parse(text);

/** A service, a component with movements, a product, a user, citations of all kinds, and the rest. */
export function smallDump(): Dump {
  const copy = { oldId: null, copy: null };
  const client = { name: LUCIA.name, email: LUCIA.email, phone: LUCIA.phone };
  const vehicle = { type: 'motorcycle', brand: 'Yamaha', model: 'MT-07', year: 2022 } as const;
  const citation = {
    ...WRITTEN,
    client,
    service: { oldId: oldId(20), copy: null },
    product: copy,
    vehicle,
    day: '2026-11-26',
    startMinute: 600,
    status: 'accepted',
    notes: '',
    adminComment: '',
    manualEntry: false,
    deliveredAt: null,
  } as const;
  const reservation = {
    ...WRITTEN,
    client: { name: 'Ana Gómez', email: 'ana@ejemplo.com', phone: '' },
    country: 'Uruguay',
    state: '',
    address: '',
    product: { oldId: oldId(30), copy: null },
    vehicle: { ...vehicle, year: null },
    payment: { amountCents: 900_000, currency: 'USD', paymentStatus: 'completed', paid: true },
    finalSaleCents: null,
    status: 'accepted',
    notes: '',
    adminComment: '',
    reservedAt: at('2026-05-04T12:00Z'),
    deliveredAt: null,
  } as const;
  const movement = {
    component: oldId(10),
    type: 'sale',
    referenceType: 'citation',
    reference: oldId(50),
    userName: 'Rosario',
    userEmail: '',
  } as const;
  const transaction = {
    type: 'service',
    citation: null,
    reservation: null,
    itemName: '',
    client,
    country: '',
    createdAt: at('2026-03-02T15:00Z'),
  } as const;
  return dumpOf({
    users: [
      {
        ...WRITTEN,
        oldId: oldId(1),
        username: 'pedro',
        name: 'Pedro',
        email: 'pedro@ejemplo.com',
        role: 'user',
        permissions: ['agenda'],
      },
    ],
    components: [
      {
        ...WRITTEN,
        oldId: oldId(10),
        code: 'ACE-1',
        name: 'Aceite 10W40',
        unit: 'liter',
        quantity: 7_000,
        minStock: 1_000,
        costPerUnitCents: 800,
        supplier: '',
        location: '',
        active: true,
      },
    ],
    movements: [
      {
        ...movement,
        oldId: oldId(11),
        quantity: -1_000,
        previousStock: 10_000,
        newStock: 9_000,
        createdAt: at('2026-03-02T15:00Z'),
      },
      // A gap: the stock was changed without a movement.
      {
        ...movement,
        oldId: oldId(12),
        quantity: -1_000,
        previousStock: 8_500,
        newStock: 7_500,
        createdAt: at('2026-04-02T15:00Z'),
      },
    ],
    services: [
      {
        ...WRITTEN,
        oldId: oldId(20),
        name: 'Cambio de aceite',
        description: '',
        durationMinutes: 45,
        priceCents: 4_850,
        manualCostCents: 0,
        stock: 0,
        category: 'maintenance',
        requirements: [],
        usesComponents: true,
        components: [{ component: oldId(10), quantity: 1_000 }],
        active: true,
      },
    ],
    products: [
      {
        ...WRITTEN,
        oldId: oldId(30),
        name: 'Kit de turismo',
        description: '',
        priceCents: 900_000,
        manualCostCents: 400_000,
        autoCost: false,
        category: 'Kits',
        components: [],
        publishInAgenda: false,
        publishInReserva: true,
        pictures: [],
        specifications: [{ name: 'Color', value: 'Negro' }],
        active: true,
      },
    ],
    citations: [
      {
        ...citation,
        oldId: oldId(50),
        status: 'delivered',
        day: '2026-03-02',
        createdAt: at('2026-02-25T12:00Z'),
        deliveredAt: at('2026-03-02T15:00Z'),
      },
      { ...citation, oldId: oldId(51) },
      { ...citation, oldId: oldId(52), client: { name: 'Otro Cliente', email: '', phone: '' } },
      {
        ...citation,
        oldId: oldId(53),
        client: { ...client, name: `${client.name} Silva`, email: '' },
      },
      {
        ...citation,
        oldId: oldId(54),
        status: 'cancelled',
        day: '2026-01-05',
        service: {
          oldId: oldId(99),
          copy: { name: 'Pulido', durationMinutes: 30, priceCents: 1_000, category: null },
        },
      },
      { ...citation, oldId: oldId(55), status: 'pending', day: '2026-01-06' },
    ],
    reservations: [
      { ...reservation, oldId: oldId(60) },
      {
        ...reservation,
        oldId: oldId(61),
        status: 'completed',
        finalSaleCents: 880_000,
        deliveredAt: at('2026-06-01T12:00Z'),
      },
      { ...reservation, oldId: oldId(62), status: 'dispatched' },
      { ...reservation, oldId: oldId(63), status: 'cancelled' },
    ],
    transactions: [
      { ...transaction, oldId: oldId(70), citation: oldId(50), saleCents: 5_000, costCents: 900 },
      {
        ...transaction,
        oldId: oldId(71),
        type: 'product',
        itemName: 'Casco',
        saleCents: 12_000,
        costCents: 7_000,
      },
      { ...transaction, oldId: oldId(72), citation: oldId(98), saleCents: 700, costCents: 0 },
    ],
    expenses: [
      {
        ...WRITTEN,
        oldId: oldId(80),
        amountCents: 30_000,
        concept: 'Alquiler',
        category: 'Alquiler',
        day: '2026-03-01',
        notes: '',
        receipt: null,
      },
    ],
  });
}

/** Returns the MD5 of the rows of each table, without those that keep what happened. */
export async function tableHashes(
  db: Db,
  without: readonly string[],
): Promise<Record<string, string>> {
  return db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all(${without}::text[]) order by relname`.execute(tx);
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select coalesce(md5(string_agg(line, '' order by line)), '') as hash
        from (select to_jsonb(own)::text as line from ${sql.table(name)} as own) as lines`.execute(
        tx,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  });
}
