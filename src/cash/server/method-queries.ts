import { createHash } from 'node:crypto';
import type { Db, Tx } from '#platform/data/database.ts';
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
export async function readMethods(db: Db | Tx): Promise<Method[]> {
  return db
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'label', 'active', 'fee_basis_points as feeBasisPoints'])
    .orderBy('position')
    .execute();
}

/** Reads the rate of the newest movement in pesos, in thousandths; `null` before the first one. */
export async function readLastRate(db: Db | Tx): Promise<number | null> {
  const row = await db
    .selectFrom('money_movements')
    .select('rate_milli')
    .where('rate_milli', 'is not', null)
    .orderBy('at', 'desc')
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
