import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { settingsText } from './calls.ts';
import type { ObservedState } from './linearize.ts';
import type { State } from './model.ts';
import { earned } from './model-cash.ts';
import { ORDER_ROWS, renderOrders } from './observed-orders.ts';

/** Rows by label, one line of text each; model and database write the same form. */
type Lines = Readonly<Record<string, readonly string[]>>;

const linesToText = (lines: Lines): string =>
  Object.entries(lines)
    .flatMap(([name, all]) => [...all].sort().map((line) => `${name}: ${line}`))
    .join('\n');

/** Writes the rows that the database must show in this state of the model. */
export function renderState(state: State): string {
  const held = (label: string) =>
    (state.citations[label]?.held ?? [])
      .map(({ start, end }) => `${state.citations[label]?.bay}:${start}-${end}`)
      .sort()
      .join(',');
  return linesToText({
    settings: [settingsText(state.rules)],
    citation: Object.entries(state.citations).map(([label, row]) =>
      [
        label,
        row.status,
        row.day,
        row.minute,
        row.startsAt,
        row.overbooked,
        row.deleted,
        row.materialCents,
        row.laborCents,
        row.moves,
        held(label),
      ].join(' '),
    ),
    stock: state.stock.map(({ quantity, unitCents }, at) => `${at} ${quantity} ${unitCents}`),
    movement: state.movements,
    income: Object.entries(state.income).map(([label, { sales, voided }]) => {
      const { sale, cost } = earned(state, label);
      return [label, sales, voided, sale, cost].join(' ');
    }),
    till: Object.entries(state.till).map(([label, cents]) => `${label} ${cents}`),
    reservation: Object.entries(state.reservations).map(([label, row]) =>
      [label, row.status, row.finalCents, row.materialCents].join(' '),
    ),
    // If two users take the same step at once, one of them can undo it. The former status shows an earlier step whose
    // answer was lost.
    step: Object.entries(state.reservations).flatMap(([label, { step }]) =>
      step ? [[label, step.by, step.before.status, step.to].join(' ')] : [],
    ),
    payment: Object.entries(state.reservations).map(([label, row]) =>
      [label, row.payment, row.refundedCents].join(' '),
    ),
    user: (['ana', 'beto'] as const).map((name) => `${name} ${state.permissions[name].join()}`),
    audit: Object.entries(state.audit).map(([action, lines]) => `${action} ${lines}`),
    ...renderOrders(state),
  });
}

type Row = Record<string, (Record<string, unknown> | string)[] | null>;

/**
 * Reads the rows that the model predicts, in one statement. The e-mail addresses hold the labels.
 */
export async function readObservedState(db: Db): Promise<ObservedState & { ids: RecordIds }> {
  const { rows } = await sql<{ shown: Row }>`
    with label as (
      select id, split_part(client_email, '@', 1) as label from citations
      union all select id, split_part(client_email, '@', 1) from reservations
      union all select id, split_part(client_email, '@', 1) from sales
      union all select id, supplier from stock_purchases
    ), ms as (
      select citation_id, bay, (extract(epoch from lower(during)) * 1000)::bigint as starts,
        (extract(epoch from upper(during)) * 1000)::bigint as ends from occupations
    )
    select json_build_object(
      'settings', (select json_agg(concat(bays, ' ', minimum_notice_minutes, ' ',
        (select min(day) from opening_exceptions))) from business_settings),
      'citation', (select json_agg(concat_ws(' ', label, status, day, start_minute,
        (extract(epoch from starts_at) * 1000)::bigint, overbooked::text,
        (deleted_at is not null)::text, coalesce(material_cost_cents::text, ''),
        coalesce(labor_cents::text, ''), client_moves,
        coalesce((select string_agg(bay || ':' || starts || '-' || ends, ',' order by
          (bay || ':' || starts || '-' || ends) collate "C") from ms where citation_id = c.id), '')))
        from citations c join label using (id)),
      'stock', (select json_agg(concat_ws(' ', right(code, 1), quantity, cost_per_unit_cents))
        from components),
      'movement', (select json_agg(concat_ws(' ', label, type, right(code, 1), m.quantity,
        unit_cost_cents)) from stock_movements m join components c on c.id = component_id
        join label on label.id = reference_id),
      'income', (select json_agg(line) from (
        select concat_ws(' ', label, count(*) filter (where kind = 'sale'),
          (count(*) filter (where kind = 'void') = count(*) filter (where kind = 'sale'))::text,
          sum(sale_cents), sum(cost_cents)) as line
        from financial_transactions join label on label.id = cause_id
        group by label having count(*) filter (where kind = 'sale') > 0) each),
      'till', (select json_agg(line) from (
        select concat_ws(' ', label, sum(usd_cents)) as line
        from money_movements join label on label.id = cause_id where payment_id is null
        group by label) each),
      'reservation', (select json_agg(concat_ws(' ', label, status,
        coalesce(final_sale_cents::text, ''), coalesce(material_cost_cents::text, '')))
        from reservations join label using (id)),
      'step', (select json_agg(concat_ws(' ', label,
        case when username in ('ana', 'beto') then username else 'admin' end, from_status, to_status))
        from step_undos join reservations on reservations.id = record_id
        join label on label.id = record_id join users on users.id = by_id),
      'payment', (select json_agg(concat_ws(' ', label, case
        when p.status = 'expired' and r.status <> 'pending' then 'superseded'
        when p.status in ('creating', 'awaiting_payer', 'expired') then 'open'
        when p.status in ('partially_refunded', 'refunded') then 'paid' else p.status end,
        refunded_cents)) from payments p join label on label.id = reservation_id
        join reservations r on r.id = reservation_id),
      'user', (select json_agg(concat(username, ' ', array_to_string(permissions, ',')))
        from users where username in ('ana', 'beto')),
      'audit', (select json_agg(line) from (select concat_ws(' ', action, count(*)) as line
        from audit_log where action in ('citation-overbooked', 'citation-deleted', 'sale-voided',
          'payment-refunded', 'settings-changed', 'user-changed') group by action) each),
      ${ORDER_ROWS},
      'bays', (select json_agg(json_build_array(label, bay)) from (
        select distinct label, bay from label join ms on citation_id = id) each),
      'ids', (select json_agg(json_build_array(label, id)) from label),
      'sales', (select json_agg(json_build_array(label, sale.id))
        from financial_transactions sale join label on label.id = sale.cause_id
        where kind = 'sale' and not exists (
          select from financial_transactions void
          join financial_transactions later on later.replaces = void.id
          where void.original_id = sale.id and void.kind = 'void')),
      'orders', (select json_agg(json_build_array(label, provider_order_id))
        from payments join label on label.id = reservation_id
        where provider_order_id is not null and status <> 'expired')
    ) as shown`.execute(db);
  const { bays, ids, sales, orders, workOrders, lineIds, estimateIds, ...lines } =
    rows[0]?.shown ?? {};
  const pairs = (list: Row[string] | undefined) => (list ?? []) as unknown as [string, never][];
  const text = linesToText(
    Object.fromEntries(Object.entries(lines).map(([name, all]) => [name, (all ?? []) as string[]])),
  );
  return {
    text,
    bays: new Map(pairs(bays)),
    ids: {
      record: groups(pairs(ids)),
      sale: new Map(pairs(sales).map(([label, id]) => [label, id])),
      order: new Map(pairs(orders)),
      workOrder: new Map(pairs(workOrders)),
      line: new Map(pairs(lineIds)),
      estimate: new Map(pairs(estimateIds)),
    },
  };
}

/** The product's ids by label; a label with two ids was created twice. */
export type RecordIds = {
  record: ReadonlyMap<string, readonly string[]>;
  sale: ReadonlyMap<string, string>;
  order: ReadonlyMap<string, string>;
  /** Work orders by the label of their citation, lines by their label, estimates by both and version. */
  workOrder: ReadonlyMap<string, { id: string; version: number }>;
  line: ReadonlyMap<string, string>;
  estimate: ReadonlyMap<string, { id: string; contentHash: string }>;
};

export const NO_IDS: RecordIds = {
  record: new Map(),
  sale: new Map(),
  order: new Map(),
  workOrder: new Map(),
  line: new Map(),
  estimate: new Map(),
};

function groups(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [label, id] of pairs) found.set(label, [...(found.get(label) ?? []), id]);
  return found;
}

/** Returns the lines that only one of the texts has, for the report of a violation. */
export function diffLines(expected: string, shown: string): string[] {
  const [left, right] = [expected.split('\n'), shown.split('\n')];
  return [
    ...left.filter((line) => !right.includes(line)).map((line) => `- model    ${line}`),
    ...right.filter((line) => !left.includes(line)).map((line) => `+ database ${line}`),
  ];
}
