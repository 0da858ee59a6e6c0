import { sql } from 'kysely';
import pg from 'pg';
import { openSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { storeProduct } from '#products/server/product-actions.ts';
import { storeService } from '#services/server/service-actions.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import type { Role } from '#shared/contract/access-policy.ts';
import { storeComponent } from '#stock/server/component-actions.ts';
import {
  BOOKING_WINDOW_DAYS,
  ESTIMATE_VALID_DAYS,
  MOST_CLIENT_MOVES,
  MOVE_CUTOFF_HOURS,
  OPENING_HOURS,
  STEP_MINUTES,
} from './calendar.ts';
import { COMPONENTS, FIRST_PERMISSIONS, type Person, PRODUCTS, SERVICES } from './model.ts';
import type { Catalogue } from './request-context.ts';
import { STAFF_NAMES } from './requests.ts';

export type SeedData = {
  catalogue: Catalogue;
  /** Signs all users in at this instant; earlier sessions end. */
  signIn(now: number): Promise<Record<Person, string>>;
  /** Restores every row to its state before the first history. */
  reset(change: { zone: string; bays: number }): Promise<void>;
  close(): Promise<void>;
};

/** Writes the catalogue and the staff, and stores every row for `reset`. */
export async function seedDatabase(db: Db, adminConnection: string): Promise<SeedData> {
  const weekly = Object.fromEntries(
    Object.entries(OPENING_HOURS).map(([day, all]) => [
      day,
      all.map(([opens, closes]) => ({ opens, closes })),
    ]),
  );
  await changeSettings(db, {
    name: 'Taller simulado',
    email: 'taller@ejemplo.com',
    slotStepMinutes: STEP_MINUTES,
    horizonDays: BOOKING_WINDOW_DAYS,
    minimumNoticeMinutes: 60,
    estimateValidDays: ESTIMATE_VALID_DAYS,
    moveCutoffHours: MOVE_CUTOFF_HOURS,
    mostClientMoves: MOST_CLIENT_MOVES,
    schedule: { weekly, exceptions: {}, closedOnHolidays: false },
  });
  const catalogue = { ...(await fillCatalogue(db)), users: await addUsers(db) };
  let connection = await connectAsAdmin(adminConnection);
  const back = await snapshotTables(connection.client);
  const admin = async () => {
    if (connection.isLost()) connection = await connectAsAdmin(adminConnection);
    return connection.client;
  };
  return {
    catalogue,
    signIn: (now) => signIn(db, catalogue.users, now),
    async reset({ zone, bays }) {
      const client = await admin();
      await client.query(back);
      await client.query(
        'update business_settings set time_zone = $1, bays = $2, minimum_notice_minutes = 60',
        [zone, bays],
      );
      await client.query("select pg_notify('bujia_changes', 'settings')");
    },
    close: () => connection.client.end(),
  };
}

/** Opens a connection without triggers and append-only checks. It ends with a killed database. */
async function connectAsAdmin(connectionString: string) {
  const client = new pg.Client({ connectionString });
  let lost = false;
  client.on('error', () => {
    lost = true;
  });
  await client.connect();
  await client.query('set session_replication_role = replica; set client_min_messages = warning');
  return { client, isLost: () => lost };
}

async function fillCatalogue(db: Db) {
  const components: string[] = [];
  for (const [at, { quantity, unitCents, priceCents }] of COMPONENTS.entries()) {
    const component = {
      code: `C-${at}`,
      name: `Componente ${at}`,
      quantity,
      unit: 'piece',
    } as const;
    components.push(
      await storeComponent(db, {
        ...component,
        costPerUnitCents: unitCents,
        salePriceCents: priceCents,
        minStock: 0,
        vehicleTypes: [],
        supplier: '',
        location: '',
      }),
    );
  }
  const billOf = (bill: readonly { component: number; quantity: number }[]) =>
    bill.map(({ component, quantity }) => ({ component: components[component] ?? '', quantity }));
  const services: string[] = [];
  for (const [at, { minutes, cents, manual, bill }] of SERVICES.entries()) {
    services.push(
      await storeService(db, {
        name: `Servicio ${at}`,
        description: 'Descripción',
        duration: minutes,
        price: cents,
        manualCost: manual,
        category: 'maintenance',
        requirements: [],
        active: true,
        components: billOf(bill),
      }),
    );
  }
  const products: string[] = [];
  for (const [at, { cents, manual, bill }] of PRODUCTS.entries()) {
    products.push(
      await storeProduct(db, {
        name: `Producto ${at}`,
        description: 'Descripción',
        price: cents,
        manualCost: manual ?? 0,
        autoCost: manual === null,
        category: 'Unidades',
        publishIn: { agendaTaller: false, reservaTuyo: true },
        specifications: [],
        active: true,
        components: billOf(bill),
      }),
    );
  }
  return { components, services, products };
}

/** A hash without a password: users of the simulation have sessions only. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$none$none';

async function addUsers(db: Db): Promise<Record<Person, string>> {
  const ids = { admin: newId(), ana: newId(), beto: newId() };
  const names = { admin: 'Sofía Güida', ...STAFF_NAMES };
  for (const [username, id] of Object.entries(ids) as [Person, string][]) {
    const role: Role = username === 'admin' ? 'admin' : 'user';
    const permissions = [...FIRST_PERMISSIONS[username]];
    const user = { id, username, name: names[username], role, permissions };
    await db
      .insertInto('users')
      .values({ ...user, password_hash: NO_PASSWORD })
      .execute();
  }
  return ids;
}

function signIn(db: Db, users: Catalogue['users'], now: number): Promise<Record<Person, string>> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('sessions').execute();
    const tokens: [string, string][] = [];
    for (const [name, id] of Object.entries(users)) {
      tokens.push([name, await openSession(tx, id, now)]);
    }
    return Object.fromEntries(tokens) as Record<Person, string>;
  });
}

/** Copies every table into a schema of its own. Returns the statements that restore the rows. */
async function snapshotTables(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string; columns: string }>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum)
      as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped and attgenerated = '' and relname not in ('schema_migrations', 'secrets')
    group by relname`);
  await admin.query('create schema snapshot');
  const statements = ['delete from pgboss.job'];
  for (const { name, columns } of rows) {
    await admin.query(`create table snapshot.${name} as select ${columns} from public.${name}`);
    const { rowCount } = await admin.query(`select from snapshot.${name} limit 1`);
    statements.push(`delete from public.${name}`);
    if (rowCount) {
      statements.push(
        `insert into public.${name} (${columns}) overriding system value
         select ${columns} from snapshot.${name}`,
      );
    }
  }
  return `begin; ${statements.join('; ')}; commit`;
}

/** Waits until no process uses the database. */
export async function waitUntilIdle(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'bujia%' and application_name <> 'bujia-jobs'
        and (state like 'idle in%' or state = 'active')`.execute(db);
    if (rows[0]?.busy === 0) return;
    await new Promise((wake) => setTimeout(wake, 3));
  }
}
