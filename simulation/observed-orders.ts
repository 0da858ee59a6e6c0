import { sql } from 'kysely';
import { COMMITTED_QUANTITIES } from '#stock/server/component-uses.ts';
import { COMPONENTS, costOf, PRODUCTS, SERVICES, type State, type WorkOrder } from './model.ts';
import { agreedCents } from './model-orders.ts';

/** Writes the rows of work orders that the database must show, as `ORDER_ROWS` does. */
export function renderOrders(state: State): Record<string, string[]> {
  const orders = Object.entries(state.orders);
  return {
    order: orders.map(([label, order]) =>
      [
        label,
        order.closed,
        order.baseCents,
        agreedCents(order) - order.baseCents,
        order.limitCents,
        findingsText(order),
      ].join(' '),
    ),
    line: orders.flatMap(([label, { lines }]) =>
      Object.entries(lines).map(([name, line]) =>
        [
          label,
          name,
          line.kind,
          line.kind === 'part' || line.kind === 'service' ? line.item : '',
          line.quantity,
          line.cents,
          line.group,
          line.state,
          line.deleted,
          line.version,
        ].join(' '),
      ),
    ),
    estimate: orders.flatMap(([label, { estimates }]) =>
      estimates.map(({ state: of, channel, validUntil, lines }, at) => {
        const shown = Object.entries(lines).map(
          ([line, { quantity, cents }]) =>
            `${line}:${quantity}:${cents}:${costOf(quantity, cents)}`,
        );
        return [label, at + 1, of, channel, validUntil, shown.sort().join()].join(' ');
      }),
    ),
    authorisation: state.authorisations.map((each) => `${each} true`),
    committed: COMPONENTS.flatMap((_, component) => {
      const quantity = committedOf(state, component);
      return quantity === 0 ? [] : [`${component} ${quantity}`];
    }),
  };
}

function findingsText({ findings }: WorkOrder): string {
  if (findings === null) return 'none';
  const texts = Object.entries(findings).map(([position, result]) => `${position}:${result}`);
  return texts.sort().join();
}

/** What accepted jobs, approved lines of open orders and reservations without their unit will still take. */
function committedOf(state: State, component: number): number {
  const ofBill = (bill: readonly { component: number; quantity: number }[] = []) =>
    bill.reduce((sum, use) => sum + (use.component === component ? use.quantity : 0), 0);
  const expected = ['accepted', 'in-workshop', 'in-progress'];
  const jobs = Object.values(state.citations).filter(
    ({ status, deleted, materialCents }) =>
      expected.includes(status) && !deleted && materialCents === null,
  );
  const reservations = Object.values(state.reservations).filter(
    ({ status }) => status === 'accepted' || status === 'importing',
  );
  const approved = Object.values(state.orders)
    .filter(({ closed }) => !closed)
    .flatMap(({ lines }) => Object.values(lines).filter((line) => line.state === 'approved'));
  const ofLine = ({ kind, item, quantity }: (typeof approved)[number]) =>
    kind === 'part' && item === component
      ? quantity
      : kind === 'service'
        ? ofBill(SERVICES[item]?.bill)
        : 0;
  return [
    ...jobs.map(({ service }) => ofBill(SERVICES[service]?.bill)),
    ...reservations.map(({ product }) => ofBill(PRODUCTS[product]?.bill)),
    ...approved.map(ofLine),
  ].reduce((sum, each) => sum + each, 0);
}

/** SQL: members of the JSON object of `readObservedState`; `label` names the citations. */
export const ORDER_ROWS = sql`
  'order', (select json_agg(concat_ws(' ', label, (closed_at is not null)::text, base_cents, approved_cents,
    coalesce(limit_cents::text, ''), case when checklist_name = '' then 'none' else coalesce((
      select string_agg(position || ':' || state, ',' order by (position || ':' || state) collate "C")
      from findings where order_id = w.id and state is not null), '') end))
    from work_orders w join label on label.id = citation_id),
  'line', (select json_agg(concat_ws(' ', label, text, kind,
    coalesce((select right(code, 1) from components where id = component_id),
      (select right(name, 1) from services where id = service_id), ''), l.quantity, price_cents,
    coalesce(choice_group::text, ''), state, (deleted_at is not null)::text, l.version))
    from work_lines l join work_orders w on w.id = order_id join label on label.id = citation_id),
  'estimate', (select json_agg(concat_ws(' ', label, e.version, state, coalesce(channel, ''),
    coalesce(((extract(epoch from valid_until) * 1000)::bigint)::text, ''), coalesce((
      select string_agg(line, ',' order by line collate "C") from (
        select concat_ws(':', text, quantity, price_cents, total_cents) as line
        from estimate_lines where estimate_id = e.id) each), '')))
    from estimates e join work_orders w on w.id = order_id join label on label.id = citation_id),
  'authorisation', (select json_agg(concat_ws(' ', text, decision, e.version, method,
      case when decision <> 'call-me' then coalesce(limit_cents::text, '') end,
      (a.content_hash = e.content_hash)::text))
    from authorisations a join estimates e on e.id = estimate_id join work_lines l on l.id = line_id),
  'committed', (select json_agg(concat_ws(' ', right(code, 1), needed.quantity))
    from (${COMMITTED_QUANTITIES}) needed join components on components.id = component_id
    where needed.quantity > 0),
  'workOrders', (select json_agg(json_build_array(label, json_build_object('id', w.id, 'version', w.version)))
    from work_orders w join label on label.id = citation_id),
  'lineIds', (select json_agg(json_build_array(text, id)) from work_lines),
  'estimateIds', (select json_agg(json_build_array(label || ' ' || e.version,
      json_build_object('id', e.id, 'contentHash', encode(content_hash, 'hex'))))
    from estimates e join work_orders w on w.id = order_id join label on label.id = citation_id)`;
