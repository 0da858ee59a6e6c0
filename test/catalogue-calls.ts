import type { Db } from '#platform/data/database.ts';
import type { ProductForm, StaffProduct } from '#products/contract/staff-product.ts';
import type { ServiceForm, StaffService } from '#services/contract/staff-service.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { type NewComponent, storeComponent } from '#stock/server/component-actions.ts';
import { type Reply, request } from './http.ts';
import { createStaff } from './staff.ts';

type Open = { url: string; context: { db: Db; clock: () => number } };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API as a user with these permissions; `null`: without a session. */
export type Caller = <Data = Record<string, unknown>>(
  method: Method,
  path: string,
  body?: unknown,
  extra?: Record<string, string>,
) => Promise<Reply<Data>>;

export async function callerWith(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' | null,
): Promise<Caller> {
  const staff =
    permissions === null
      ? null
      : await createStaff(context.db, permissions, { now: context.clock() });
  return (method, path, body, extra) =>
    request(`${url}/api${path}`, method, body, { ...staff?.headers, ...extra });
}

let made = 0;

/** Creates a component that nothing else uses. Quantities in thousandths, cents. */
export function createSomeComponent(db: Db, change: Partial<NewComponent> = {}): Promise<string> {
  made += 1;
  return storeComponent(db, {
    code: `C-${made}`,
    name: `Componente ${made}`,
    unit: 'piece',
    quantity: 0,
    minStock: 0,
    costPerUnitCents: 0,
    salePriceCents: null,
    vehicleTypes: [],
    supplier: '',
    location: '',
    ...change,
  });
}

/** A body of the form. Tests of odd input change each of its fields. */
export const SERVICE = {
  name: 'Service de frenos',
  description: 'Pastillas y líquido',
  duration: 60,
  price: 100,
  cost: 0,
  manualCost: 30,
  stock: 0,
  category: 'maintenance',
  requirements: ['Moto limpia'],
  active: true,
  components: [] as unknown[],
  usesComponents: false,
} satisfies Record<Exclude<keyof ServiceForm, 'plan'>, unknown>;

export const PRODUCT = {
  name: 'Baúl de 45 litros',
  description: 'Con base y llave',
  price: 150,
  cost: 90,
  autoCost: false,
  category: 'Equipaje',
  components: [] as unknown[],
  publishIn: { agendaTaller: false, reservaTuyo: false },
  specifications: [{ name: 'Peso', value: '4 kg' }],
  active: true,
} satisfies Record<Exclude<keyof ProductForm, 'manualCost' | 'images'>, unknown>;

export const postService = (caller: Caller, change: Record<string, unknown> = {}) =>
  caller<StaffService>('POST', '/services', { ...SERVICE, ...change });
export const postProduct = (caller: Caller, change: Record<string, unknown> = {}) =>
  caller<StaffProduct>('POST', '/products', { ...PRODUCT, ...change });

/** Creates a product with two of a component, offered for reservation. Returns its id. */
export async function createProductOfTwo(site: Open, component: string): Promise<string> {
  const { body } = await postProduct(await callerWith(site, 'admin'), {
    components: [{ component, quantity: 2 }],
    autoCost: true,
    publishIn: { agendaTaller: false, reservaTuyo: true },
  });
  return body.data._id;
}

/** Reads all rows of catalogue and stock that a rejected call must not change. */
export async function snapshotCatalogue(db: Db): Promise<unknown> {
  return Promise.all([
    db.selectFrom('services').selectAll().orderBy('id').execute(),
    db.selectFrom('service_components').selectAll().orderBy('service_id').execute(),
    db.selectFrom('products').selectAll().orderBy('id').execute(),
    db.selectFrom('product_components').selectAll().orderBy('product_id').execute(),
    db.selectFrom('product_images').select(['id', 'position']).orderBy('id').execute(),
    db.selectFrom('components').selectAll().orderBy('id').execute(),
    db.selectFrom('stock_movements').select('id').orderBy('id').execute(),
    db.selectFrom('sales').select('id').orderBy('id').execute(),
    db.selectFrom('financial_transactions').select('id').orderBy('id').execute(),
    db.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  ]);
}

/** Keys that answers without permission for costs must not contain. */
export const COST_KEYS =
  /"(?:cost|manualCost|autoCost|margin|components|usesComponents|limitingComponent|costPerUnit)"/;
