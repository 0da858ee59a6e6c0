import { sql } from 'kysely';
import { replanService } from '#clients/server/next-service-actions.ts';
import { auditRecord, changedFields } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { hasChangedSince, NEXT_UPDATED_AT } from '#platform/data/records.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
import { replaceBom } from '#stock/server/bom-actions.ts';
import {
  SERVICE_TEXTS,
  type ServiceChange,
  type ServiceForm,
  type StaffService,
  serviceError,
} from '../contract/staff-service.ts';
import { SERVICE_FIELD_TEXTS } from '../rules/service-fields.ts';
import { writePlan } from './plan-actions.ts';
import { readService } from './service-queries.ts';

/** A service to store. Minutes, cents, thousandths of components. */
export type NewService = Omit<ServiceForm, 'stock' | 'usesComponents' | 'cost'> & {
  stock?: number;
};

/** Stores a service without a form. Rejects an unknown component with 400. Returns the id. */
export async function storeService(db: Db, service: NewService): Promise<string> {
  return inTransaction(db, (tx) => insertService(tx, service));
}

/** Creates a service from the form, once per key. Rejects an unknown component with 400. */
export function createService(db: Db, form: ServiceForm, key: string | null, by: ActionContext) {
  const request = { ...form, by: by.actor?.id };
  return inTransaction(db, (tx) =>
    withIdempotency(tx, 'create-service', key, request, {
      run: async () => {
        const id = await insertService(tx, toStore(form));
        await auditRecord(tx, 'service-created', await readService(tx, id), by);
        return { id };
      },
      answer: async ({ id }) => {
        const data = await readService(tx, id);
        return { data, message: SERVICE_TEXTS.created, status: 201 };
      },
    }),
  );
}

/**
 * Changes a service. Bookings keep their copied data; next services are computed again for another plan or
 * name. Rejects an unknown service (404), an unknown component (400), and a service changed since
 * `expectedUpdatedAt` (409, with its current state).
 */
export async function updateService(
  db: Db,
  id: string,
  { expectedUpdatedAt, ...form }: ServiceChange,
  by: ActionContext,
) {
  const service = toStore(form);
  const data = await inTransaction(db, async (tx) => {
    const before = await lockService(tx, id);
    if (hasChangedSince(before, expectedUpdatedAt)) throw serviceError('changed-meanwhile', before);
    const columns = { ...columnsOf(service), updated_at: NEXT_UPDATED_AT };
    await tx.updateTable('services').set(columns).where('id', '=', id).execute();
    await writeBom(tx, id, service);
    if (service.plan !== undefined) await writePlan(tx, id, service.plan);
    const after = await readService(tx, id);
    const fields = changedFields(form, before, after);
    if (fields.includes('plan') || (after.plan && fields.includes('name'))) {
      await replanService(tx, id, by.now);
    }
    await auditRecord(tx, 'service-changed', after, by, fields);
    return after;
  });
  return { data, message: SERVICE_TEXTS.updated };
}

/**
 * Sets whether the service is active; without `active` inverts it. Setting the current value is a no-op.
 * Rejects an unknown service with 404.
 */
export function toggleService(
  db: Db,
  id: string,
  active: boolean | undefined,
  by: ActionContext,
): Promise<StaffService> {
  return inTransaction(db, async (tx) => {
    const before = await lockService(tx, id);
    if (active === before.active) return before;
    const columns = { active: !before.active, updated_at: NEXT_UPDATED_AT };
    await tx.updateTable('services').set(columns).where('id', '=', id).execute();
    const after = await readService(tx, id);
    await auditRecord(tx, 'service-changed', after, by, ['active']);
    return after;
  });
}

/**
 * Marks the service as deleted and removes its next services; bookings still reference it. Rejects an unknown
 * service with 404.
 */
export async function deleteService(db: Db, id: string, by: ActionContext) {
  await inTransaction(db, async (tx) => {
    const before = await lockService(tx, id);
    const columns = { deleted_at: sql<Date>`now()` };
    await tx.updateTable('services').set(columns).where('id', '=', id).execute();
    if (before.plan) await replanService(tx, id, by.now);
    await auditRecord(tx, 'service-deleted', before, by);
  });
  return { data: { _id: id }, message: SERVICE_TEXTS.deleted };
}

async function insertService(tx: Tx, service: NewService): Promise<string> {
  const id = newId();
  await tx
    .insertInto('services')
    .values({ id, ...columnsOf(service) })
    .execute();
  await writeBom(tx, id, service);
  if (service.plan) await writePlan(tx, id, service.plan);
  return id;
}

function writeBom(tx: Tx, id: string, { components }: NewService): Promise<void> {
  const unknown = SERVICE_FIELD_TEXTS.unknownComponent;
  const bom = components.map(({ component, quantity }) => ({ componentId: component, quantity }));
  return replaceBom(tx, 'service', id, { bom, unknown });
}

function columnsOf(service: NewService) {
  const { name, description, duration, price, manualCost, stock = 0, ...others } = service;
  const { category, requirements, active, components, plan, ...rest } = others;
  // A field without a column does not compile; components and plan have tables of their own.
  rest satisfies Record<string, never>;
  return {
    ...{ name, description, stock, category, requirements, active },
    duration_minutes: duration,
    price_cents: price,
    ...(manualCost !== undefined && { manual_cost_cents: manualCost }),
    uses_components: components.length > 0,
  };
}

/** With components the stored manual cost stays. */
function toStore({ usesComponents, components, cost, ...form }: ServiceForm): NewService {
  const manualCost = form.manualCost ?? (usesComponents ? undefined : cost);
  return { ...form, components: usesComponents ? components : [], manualCost };
}

/** Returns the service and locks it against concurrent changes. Rejects an unknown service with 404. */
async function lockService(tx: Tx, id: string): Promise<StaffService> {
  if (!ID_FORM.test(id)) throw serviceError('unknown-service');
  await tx.selectFrom('services').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readService(tx, id);
}
