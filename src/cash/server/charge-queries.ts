import type { Db, Tx } from '#platform/data/database.ts';
import { type Charge, type ChargeTerms, chargeOf, NO_TERMS } from '../rules/balance.ts';
import type { ChargedKind } from '../rules/movement-kinds.ts';
import type { ChargedRecord } from './charge-source.ts';

/** Reads what a record is charged, with the terms that staff set; `null`: none. */
export async function readCharge(
  db: Db | Tx,
  cause: ChargedKind,
  record: ChargedRecord,
): Promise<{ charge: Charge; terms: StoredTerms | null }> {
  const terms = await readTerms(db, cause, record.id);
  const booked = await db
    .selectFrom('charges')
    .select(['sales', 'before_cash', 'sold_cents', 'discount_cents', 'paid_cents'])
    .where('cause', '=', cause)
    .where('cause_id', '=', record.id)
    .executeTakeFirst();
  const charge = chargeOf(
    record,
    {
      sales: booked?.sales ?? 0,
      beforeCash: booked?.before_cash ?? false,
      soldCents: booked?.sold_cents ?? 0,
      discountCents: booked?.discount_cents ?? 0,
      paidCents: booked?.paid_cents ?? 0,
    },
    terms ?? NO_TERMS,
  );
  return { charge, terms };
}

/** The terms of a record with the reasons of staff. */
export type StoredTerms = ChargeTerms & { discountReason: string; keptReason: string };

/** Reads the terms of a record; `null` if staff set none. */
export async function readTerms(
  db: Db | Tx,
  cause: ChargedKind,
  id: string,
): Promise<StoredTerms | null> {
  const row = await db
    .selectFrom('charge_terms')
    .select([
      'discount_cents as discountCents',
      'discount_basis_points as discountBasisPoints',
      'discount_reason as discountReason',
      'kept_cents as keptCents',
      'kept_reason as keptReason',
    ])
    .where('cause', '=', cause)
    .where('cause_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the net cents that were paid in the till for a record, without PayPal. */
export async function readTillCents(db: Db | Tx, cause: ChargedKind, id: string): Promise<number> {
  const { cents } = await db
    .selectFrom('money_movements')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('usd_cents'), val(0)).as('cents'))
    .where('cause', '=', cause)
    .where('cause_id', '=', id)
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}
