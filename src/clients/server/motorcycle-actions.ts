import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import type { Motorcycles } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { FIRST_YEAR, yearRange } from '#shared/fields/person-fields.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { clientError } from '../contract/client-errors.ts';
import type {
  changeMotorcycle as changeMotorcycleEndpoint,
  MotorcycleRecord,
} from '../contract/motorcycle.ts';
import { plateKey } from '../rules/client-fields.ts';
import { getMotorcycle } from './motorcycle-queries.ts';

export type MotorcycleChange = SchemaOutput<NonNullable<typeof changeMotorcycleEndpoint.body>>;

/** Fields of a change that the audit log names. */
const FIELDS = [
  'plate',
  'vin',
  'vehicleType',
  'brand',
  'model',
  'year',
  'colour',
  'notes',
] as const;

/**
 * Changes a motorcycle and its owners, who own it from today or until today. Rejects (404) an unknown
 * motorcycle or owner; (409) a motorcycle that was changed since `version` or merged, with its current state,
 * and the plate of another motorcycle, with that motorcycle, and an anonymised owner; (400) a year out of range.
 */
export async function changeMotorcycle(
  context: AppContext,
  id: string,
  change: MotorcycleChange,
  actor: StaffActor,
): Promise<MotorcycleRecord> {
  const now = context.clock();
  const today = dayAt(now, (await readSettings(context)).timeZone);
  rejectInvalidYear(change.year, today);
  try {
    return await inTransaction(context.db, async (tx) => {
      const before = await lockMotorcycle(tx, id);
      if (before.merged_into !== null || before.version !== change.version)
        throw clientError('motorcycle-changed', await getMotorcycle(tx, id));
      await tx
        .updateTable('motorcycles')
        .set({
          plate: change.plate ?? before.plate,
          vin: change.vin ?? before.vin,
          vehicle_type: change.vehicleType ?? before.vehicle_type,
          brand: change.brand ?? before.brand,
          model: change.model ?? before.model,
          year: change.year === undefined ? before.year : change.year,
          colour: change.colour ?? before.colour,
          notes: change.notes ?? before.notes,
          version: before.version + 1,
        })
        .where('id', '=', id)
        .execute();
      const owners = await changeOwners(tx, id, change, today);
      const fields = FIELDS.filter((field) => change[field] !== undefined);
      await writeAudit(tx, {
        actor,
        action: 'motorcycle-changed',
        record: { type: 'motorcycle', id },
        details: { fields: [...fields, ...(owners ? ['owners'] : [])] },
        now,
      });
      return getMotorcycle(tx, id);
    });
  } catch (error) {
    if (!violates(error, 'motorcycles_by_plate')) throw error;
    throw clientError('plate-taken', { motorcycle: await findByPlate(context, change.plate) });
  }
}

function rejectInvalidYear(year: number | null | undefined, today: Day): void {
  if (typeof year !== 'number') return;
  const last = Number(today.slice(0, 4));
  if (year < FIRST_YEAR || year > last) throw invalidFields({ year: yearRange(last) });
}

async function findByPlate({ db }: AppContext, plate = ''): Promise<MotorcycleRecord | null> {
  const row = await db
    .selectFrom('motorcycles')
    .select('id')
    .where('plate_folded', '=', plateKey(plate))
    .where('plate_folded', '<>', '')
    .executeTakeFirst();
  return row ? getMotorcycle(db, row.id) : null;
}

async function lockMotorcycle(tx: Tx, id: string): Promise<Selectable<Motorcycles>> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('motorcycles')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw clientError('unknown-motorcycle');
  return row;
}

/**
 * Ends ownerships and adds an owner. The id of a merged client counts as that of the client into which it was
 * merged. Returns whether the change names an owner.
 */
async function changeOwners(
  tx: Tx,
  id: string,
  { addOwner, endOwners }: MotorcycleChange,
  today: Day,
): Promise<boolean> {
  const named = [...endOwners, ...(addOwner === undefined ? [] : [addOwner])];
  if (named.length === 0) return false;
  if (named.some((each) => !ID_FORM.test(each))) throw clientError('unknown-client');
  if (endOwners.length > 0) {
    await sql`
      update motorcycle_owners set until_day = greatest(from_day, ${today}::date)
      where until_day is null
        and motorcycle_id in (select id from motorcycles where standing_id = ${id})
        and client_id in (select own.id from clients as own join clients as named
          on named.standing_id = own.standing_id where named.id = any (${endOwners}::uuid[]))`.execute(
      tx,
    );
  }
  if (addOwner === undefined) return true;
  const { rows } = await sql<{ anonymised: boolean }>`
    select anonymised_at is not null as anonymised from clients where id = ${addOwner} for key share`.execute(
    tx,
  );
  const [owner] = rows;
  if (!owner) throw clientError('unknown-client');
  if (owner.anonymised) throw clientError('anonymised');
  // An ownership that began and ended today continues: a second one would have the same key.
  await sql`
    insert into motorcycle_owners (motorcycle_id, client_id, from_day)
    select ${id}::uuid, standing_id, ${today}::date from clients
    where id = ${addOwner} and not exists (
      select from motorcycle_owners as current join clients as own on own.id = current.client_id
      where current.motorcycle_id in (select id from motorcycles where standing_id = ${id})
        and current.until_day is null and own.standing_id = clients.standing_id)
    on conflict (motorcycle_id, client_id, from_day) do update set until_day = null`.execute(tx);
  return true;
}
