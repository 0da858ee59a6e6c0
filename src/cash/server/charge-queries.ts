import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { ChargeTerms as TermsRow } from '#platform/data/database-types.ts';
import { type Charge, type ChargeTerms, chargeOf, NO_TERMS } from '../rules/balance.ts';
import type { ChargedKind } from '../rules/movement-kinds.ts';
import type { ChargedRecord } from './charge-source.ts';

/** The terms of a record with the reasons of staff. */
export type StoredTerms = ChargeTerms & { discountReason: string; keptReason: string };

/** What a record is charged, with the terms that staff set; `null`: none. */
export type RecordCharge = { record: ChargedRecord; charge: Charge; terms: StoredTerms | null };

/** Reads what records of one kind are charged. */
export async function readRecordCharges(
  db: Db | Tx,
  cause: ChargedKind,
  records: readonly ChargedRecord[],
): Promise<RecordCharge[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const [booked, terms] = await Promise.all([
    db
      .selectFrom('charges')
      .select(['cause_id', 'sales', 'before_cash', 'sold_cents', 'discount_cents', 'paid_cents'])
      .where('cause', '=', cause)
      .where('cause_id', 'in', ids)
      .execute(),
    readTermsOf(db, cause, ids),
  ]);
  const bookedById = new Map(booked.map((row) => [row.cause_id, row]));
  return records.map((record) => {
    const row = bookedById.get(record.id);
    const own = terms.get(record.id) ?? null;
    const facts = {
      sales: row?.sales ?? 0,
      beforeCash: row?.before_cash ?? false,
      soldCents: row?.sold_cents ?? 0,
      discountCents: row?.discount_cents ?? 0,
      paidCents: row?.paid_cents ?? 0,
    };
    return { record, charge: chargeOf(record, facts, own ?? NO_TERMS), terms: own };
  });
}

/** Reads the cents that are left to pay of those of these records that are sold and not paid wholly, by id. */
export async function readUnpaidCents(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('charges')
    .select(['cause_id', 'sold_cents', 'paid_cents'])
    .where('cause_id', 'in', ids)
    .where('before_cash', 'is not', true)
    .whereRef('sold_cents', '>', 'paid_cents')
    .execute();
  return new Map(
    rows.map(({ cause_id, sold_cents, paid_cents }) => [
      cause_id ?? '',
      (sold_cents ?? 0) - (paid_cents ?? 0),
    ]),
  );
}

/** Reads what one record is charged. */
export async function readCharge(
  db: Db | Tx,
  cause: ChargedKind,
  record: ChargedRecord,
): Promise<RecordCharge> {
  const [charge] = await readRecordCharges(db, cause, [record]);
  if (charge === undefined) throw new Error('a record has no charge');
  return charge;
}

async function readTermsOf(
  db: Db | Tx,
  cause: ChargedKind,
  ids: readonly string[],
): Promise<Map<string, StoredTerms>> {
  const rows = await db
    .selectFrom('charge_terms')
    .selectAll()
    .where('cause', '=', cause)
    .where('cause_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.cause_id, termsOf(row)]));
}

const termsOf = (row: Selectable<TermsRow>): StoredTerms => ({
  discountCents: row.discount_cents,
  discountBasisPoints: row.discount_basis_points,
  discountReason: row.discount_reason,
  keptCents: row.kept_cents,
  keptReason: row.kept_reason,
});

/** Reads the terms of a record; `null` if staff set none. */
export async function readTerms(
  db: Db | Tx,
  cause: ChargedKind,
  id: string,
): Promise<StoredTerms | null> {
  return (await readTermsOf(db, cause, [id])).get(id) ?? null;
}
