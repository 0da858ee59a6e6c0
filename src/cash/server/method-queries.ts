import { createHash } from 'node:crypto';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { PaymentMethods } from '../contract/payment-methods.ts';
import type { MethodKind } from '../rules/movement-kinds.ts';

/** A way to pay. `feeBasisPoints`: hundredths of a percent that its provider keeps. */
export type Method = {
  id: string;
  kind: MethodKind;
  label: string;
  active: boolean;
  feeBasisPoints: number;
};

/** Reads all methods in their order, also those that are not used any more. */
export const readMethods = (db: Db | Tx): Promise<Method[]> =>
  selectMethods(db).orderBy('position').execute();

const selectMethods = (db: Db | Tx) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'label', 'active', 'fee_basis_points as feeBasisPoints']);

/**
 * Reads the methods of these ids that exist, and locks them as the foreign key of their movements does: a change of
 * the list waits for this transaction, or was committed before.
 */
export async function lockMethods(tx: Tx, ids: readonly string[]): Promise<Method[]> {
  const known = ids.filter((id) => ID_FORM.test(id));
  if (known.length === 0) return [];
  return selectMethods(tx).where('id', 'in', known).orderBy('id').forKeyShare().execute();
}

/** Reads the rate of the newest movement in pesos that is no reversal, in thousandths; `null` before the first one. */
export async function readLastRate(db: Db | Tx): Promise<number | null> {
  const row = await db
    .selectFrom('money_movements')
    .select('rate_milli')
    .where('rate_milli', 'is not', null)
    .where('reverses', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate_milli ?? null;
}

/** Reads the ways to pay and the last rate. */
export async function readPaymentMethods(db: Db | Tx): Promise<PaymentMethods> {
  const [methods, rate] = await Promise.all([readMethods(db), readLastRate(db)]);
  return {
    version: versionOf(methods),
    methods: methods.map(({ id, kind, label, active, feeBasisPoints }) => ({
      _id: id,
      kind,
      label,
      active,
      feePercent: feeBasisPoints / 100,
    })),
    lastRate: rate === null ? null : rate / 1_000,
  };
}

/** Returns a digest of the list, to detect concurrent changes. */
export const versionOf = (methods: readonly Method[]) =>
  createHash('sha256').update(JSON.stringify(methods)).digest('hex');
