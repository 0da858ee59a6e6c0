import { type RawBuilder, sql } from 'kysely';
import { readUnpaidCents } from '#cash/server/charge-queries.ts';
import { clientError } from '#clients/contract/client-errors.ts';
import { readVisits } from '#clients/server/client-queries.ts';
import { readMergedIds } from '#clients/server/record-links.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type AccessPolicy, type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import {
  type ClientHistory,
  type HistorySubject,
  MAX_CLIENT_ITEMS,
  type Purchase,
} from '../../contract/client-history.ts';
import type { HistoryItem, RecordKind } from '../../contract/history.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView, PRICE_CENTS } from './history-view.ts';

const READ_ACCESS: Readonly<Record<RecordKind | 'sale', AccessPolicy>> = {
  citation: ['agenda', 'historial'],
  reservation: ['reservas', 'historial'],
  sale: ['historial', 'productos', 'stock', 'finanzas'],
};

type Reader = Pick<Actor, 'role' | 'permissions'>;

/**
 * Returns the records of a client or motorcycle and of all that were merged with it, and the counter sales of
 * a client. Leaves out deleted and cleared records, and kinds that the caller may not read. Rejects an unknown
 * client or motorcycle with 404. Number and last day of the visits are those of all kinds.
 */
export async function readClientHistory(
  db: Db,
  { kind, id }: { kind: HistorySubject; id: string },
  reader: Reader,
): Promise<ClientHistory> {
  const ids = ID_FORM.test(id) ? await readMergedIds(db, kind, id) : [];
  if (ids.length === 0) throw clientError(`unknown-${kind}`);
  const filter = sql`${sql.ref(`${kind}_id`)} = any (${ids}::uuid[])
    and deleted_at is null and cleared_at is null`;
  const [visited, rows, sales] = await Promise.all([
    readVisits(db, kind, ids),
    readRows(db, filter, reader),
    kind === 'client' && isAllowed(READ_ACCESS.sale, reader) ? readSales(db, ids) : [],
  ]);
  const items = rows.map(itemView);
  const [first] = rows;
  const [sold] = sales;
  return {
    lastVisit: visited.lastVisit,
    totals: {
      visits: visited.visits,
      purchases: sold?.purchases ?? 0,
      spent: dollarsOf((first?.spent_cents ?? 0) + (sold?.spent_cents ?? 0)),
    },
    total: first?.found ?? 0,
    items,
    purchases: sales.map(purchaseView),
    unpaid: await readUnpaid(db, items, sales),
  };
}

/** Reads the unpaid amounts of records and counter sales; the sales of a basket are one. */
async function readUnpaid(
  db: Db,
  items: readonly HistoryItem[],
  sales: readonly SaleRow[],
): Promise<ClientHistory['unpaid']> {
  const charges = [
    ...items.map(({ kind, _id, service, product }) => ({
      cause: { kind, id: _id },
      title: service?.name ?? product?.name ?? '',
    })),
    ...[...Map.groupBy(sales, ({ charge_id }) => charge_id)].map(([id, lines]) => ({
      cause: { kind: 'sale' as const, id },
      title: lines.map(({ item_name }) => item_name).join(', '),
    })),
  ];
  const centsById = await readUnpaidCents(
    db,
    charges.map(({ cause }) => cause.id),
  );
  return charges.flatMap((charge) => {
    const cents = centsById.get(charge.cause.id);
    return cents === undefined ? [] : [{ ...charge, amount: dollarsOf(cents) }];
  });
}

type SaleRow = {
  id: string;
  /** Id of its basket, or its own. */
  charge_id: string;
  day: string;
  item_name: string;
  quantity: number;
  cents: number;
  is_voided: boolean;
  purchases: number;
  spent_cents: number;
};

/** The counter sales of clients, with their state in finance. */
async function readSales(db: Db, clients: readonly string[]): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select id, charge_id, day, item_name, quantity, cents, is_voided,
      count(*) filter (where not is_voided) over () as purchases,
      coalesce(sum(cents) filter (where not is_voided) over (), 0) as spent_cents
    from (
      select sale.id, coalesce(sale.basket_id, sale.id) as charge_id, sale.created_at, sale.item_name, sale.quantity,
        income.sale_cents as cents,
        income.void_id is not null as is_voided,
        (sale.created_at at time zone settings.time_zone)::date as day
      from sales as sale
      join last_sales as income
        on income.cause_type = sale.kind || '_sale' and income.cause_id = sale.id
      cross join business_settings as settings
      where sale.client_id = any (${clients}::uuid[])) as sold
    order by created_at desc, id desc limit ${MAX_CLIENT_ITEMS}`.execute(db);
  return rows;
}

const purchaseView = (row: SaleRow): Purchase => ({
  _id: row.id,
  date: row.day,
  name: row.item_name,
  quantity: quantityOf(row.quantity),
  price: dollarsOf(row.cents),
  voided: row.is_voided,
});

type ClientRow = ItemRow & {
  found: number;
  spent_cents: number;
};

async function readRows(db: Db, filter: RawBuilder<unknown>, reader: Reader): Promise<ClientRow[]> {
  const kinds = [
    ...(isAllowed(READ_ACCESS.citation, reader)
      ? [
          sql`select 'citation' as kind, id, status = 'delivered' as counted
            from citations where ${filter}`,
        ]
      : []),
    ...(isAllowed(READ_ACCESS.reservation, reader)
      ? [
          sql`select 'reservation' as kind, id, status in ('delivered', 'completed') as counted
            from reservations where ${filter}`,
        ]
      : []),
  ];
  const { rows } = await sql<ClientRow>`
    select ${ITEM_COLUMNS}, count(*) over () as found,
      coalesce(sum(${PRICE_CENTS}) filter (where entry.counted and income.void_id is null) over (), 0)
        as spent_cents
    from (${sql.join(kinds, sql` union all `)}) as entry ${itemJoins()}
    order by "date" desc, entry.id desc limit ${MAX_CLIENT_ITEMS}`.execute(db);
  return rows;
}
