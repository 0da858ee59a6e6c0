import { openDatabase } from '#platform/data/database.ts';
import { storeComponent } from '#stock/server/component-actions.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { everyDay } from './citations.ts';
import { type BenchEnvironment, runSql } from './environment.ts';
import { fillDatabase } from './fill.ts';
import { fillLedger, fillReservations } from './fill-records.ts';

const OPEN_CITATIONS = 450;
/** Before those of more than two bays are deleted. */
const STORED_CITATIONS = 6_000;
const BAYS = 2;
const COMPONENTS = 3_000;
/** Components created at a time. */
const LANES = 8;

const KINDS = ['Filtro de aceite', 'Pastilla de freno', 'Bujía', 'Cadena', 'Correa', 'Rulemán'];

export type FilledPanel = { connectionString: string; token: string };

/** Creates a workshop with 450 open citations and 3 000 components, and signs its admin in. */
export async function fillPanelDatabase(environment: BenchEnvironment): Promise<FilledPanel> {
  const { connectionString } = await fillDatabase(
    await environment.createDatabase(),
    STORED_CITATIONS,
    { days: everyDay },
  );
  await openSome(connectionString);
  await fillReservations(connectionString, 1_000);
  await fillLedger(connectionString, 5_000);
  await fillCatalogue(connectionString);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    let next = 0;
    const lane = async () => {
      while (next < COMPONENTS) await storeComponent(db, componentOf(next++));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return {
      connectionString,
      token: (await createStaff(db, 'admin', { now: machineNow() })).token,
    };
  } finally {
    await db.destroy();
  }
}

/** Keeps the next 450 open citations, as many of each status, and a past of two bays. */
async function openSome(connectionString: string): Promise<void> {
  await runSql(
    connectionString,
    `delete from citations where status = 'delivered' and id in
       (select citation_id from occupations where bay > ${BAYS});
     delete from citations where status = 'accepted' and id not in
       (select id from citations where status = 'accepted' order by starts_at, id limit ${OPEN_CITATIONS});
     update citations set status = (array['pending', 'accepted', 'in-workshop', 'in-progress',
       'installed'])[1 + place % 5]
     from (select id as open, row_number() over (order by starts_at, id)::int as place
       from citations where status = 'accepted') as places
     where id = open`,
  );
}

/** Inserts services and products, and makes some reservations open. */
async function fillCatalogue(connectionString: string): Promise<void> {
  await runSql(
    connectionString,
    `insert into services (id, name, description, duration_minutes, price_cents, category)
     select gen_random_uuid(), 'Servicio ' || n, 'Revisión y ajuste', 30 + n, 3000 + n * 100,
       (array['maintenance', 'repair', 'consultation', 'installation'])[1 + n % 4]
     from generate_series(1, 40) as n;
     insert into products (id, name, description, price_cents, category)
     select gen_random_uuid(), 'Moto ' || n, 'Unidad nueva', 200000 + n * 1000, 'Motos'
     from generate_series(1, 60) as n;
     update reservations set status = 'pending', final_sale_cents = null,
       material_cost_cents = null, delivered_at = null where code <= 'R-00000060'`,
  );
}

const componentOf = (index: number) => ({
  code: `COMP-${String(index).padStart(5, '0')}`,
  name: `${KINDS[index % KINDS.length]} ${index}`,
  unit: 'piece' as const,
  quantity: (index % 40) * 1_000,
  minStock: 5_000,
  costPerUnitCents: 350 + index,
  salePriceCents: 700 + 2 * index,
  vehicleTypes: [],
  supplier: `Proveedor ${index % 12}`,
  location: `Estante ${index % 30}`,
});
